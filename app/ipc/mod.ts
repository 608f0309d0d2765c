/**
 * The app's Unix sockets: the one relays talk to, and the private one for the `vults` command.
 *
 * @module
 */

export { bindSocket, SocketPathTooLong, SocketTaken } from "./bind_socket.ts";
export type { BoundSocket } from "./bind_socket.ts";
export { askForLink, askForStatus } from "./control_client.ts";
export type { AppStatus } from "./control_messages.ts";
export { startControlServer } from "./control_server.ts";
export type { ControlServer } from "./control_server.ts";
export { startEventServer } from "./event_server.ts";
export type { ConnectionRefusal, EventServer, EventServerOptions } from "./event_server.ts";
export type { WaitingRelay } from "./hook_connection.ts";
export { takeInstanceLock } from "./instance_lock.ts";
export type { InstanceLock } from "./instance_lock.ts";
export { FolderNotPrivate, prepareSocketFolder } from "./socket_folder.ts";
