/**
 * The app's Unix sockets: the one relays talk to, and the private one for the `vults` command.
 *
 * @module
 */

export { bindSocket, SocketPathTooLong, SocketTaken } from "./bind_socket.ts";
export type { BoundSocket } from "./bind_socket.ts";
export { checkInput, Checks } from "./check_event.ts";
export {
  askForLink,
  askForList,
  askForStatus,
  askToDeny,
  askToLetGo,
  askToRemoveRule,
  askWhetherChecked,
  watchApp,
} from "./control_client.ts";
export type { ShownRequest } from "./control_client.ts";
export type { AppStatus, ControlAnswers, WatchMessage } from "./control_messages.ts";
export { startControlServer } from "./control_server.ts";
export type { ControlHandlers, ControlServer } from "./control_server.ts";
export { startEventServer } from "./event_server.ts";
export type { ConnectionRefusal, EventServer, EventServerOptions } from "./event_server.ts";
export type { WaitingRelay } from "./hook_connection.ts";
export { takeInstanceLock } from "./instance_lock.ts";
export type { InstanceLock } from "./instance_lock.ts";
export { FolderNotPrivate, prepareSocketFolder } from "./socket_folder.ts";
