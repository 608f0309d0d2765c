/**
 * Islands: the interactive parts of a page, found by the identity of their component.
 *
 * Guarantees that a page without an island gets no script at all, that an island inside an island is
 * rendered bare (the outer one hydrates it), and that nothing is sent that cannot be sent: children
 * of an island are an error.
 *
 * How: while a page is rendered, preact's `options.vnode` hook looks at every element made; one whose
 * type is an island is turned into a wrapper, `<v-island data-name data-props>`, which the client
 * script finds and hydrates. Rendering is synchronous, so module-level state is safe during it.
 *
 * @module
 */

import {
  type ComponentChildren,
  type ComponentType,
  createContext,
  h,
  type HTMLAttributes,
  options,
  type VNode,
} from "preact";
import { useContext } from "preact/hooks";
import { renderToString } from "preact-render-to-string";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "v-island": HTMLAttributes<HTMLElement> & { "data-name": string; "data-props": string };
    }
  }
}

interface IslandProps {
  readonly name: string;
  readonly component: ComponentType<Record<string, unknown>>;
  readonly given: Record<string, unknown>;
}

/** The site's islands while a page is being rendered; empty between renders. */
let islands: ReadonlyMap<unknown, string> = new Map();
/** How many islands the page has so far. */
let used = 0;
/** Set while the wrapper makes the element of its own component, which must stay bare. */
let bare = false;

const Inside = createContext(false);

function Island({ name, component, given }: IslandProps) {
  const inside = useContext(Inside);
  bare = true;
  const element = h(component, given);
  bare = false;
  if (inside) return element;
  used++;
  if ("children" in given) {
    throw new Error(`Cannot send children to the island "${name}": pass data in its props`);
  }
  return (
    <Inside.Provider value>
      <v-island data-name={name} data-props={JSON.stringify(given)}>{element}</v-island>
    </Inside.Provider>
  );
}

const before = options.vnode;
options.vnode = (vnode: VNode) => {
  const name = bare ? undefined : islands.get(vnode.type);
  if (name !== undefined) {
    const given = vnode.props as Record<string, unknown>;
    const component = vnode.type as ComponentType<Record<string, unknown>>;
    vnode.type = Island as unknown as typeof vnode.type;
    vnode.props = { name, component, given } as unknown as typeof vnode.props;
  }
  before?.(vnode);
};

/** A rendered page, and whether it holds an island, that is whether it needs the client script. */
export interface Rendered {
  readonly html: string;
  readonly hasIslands: boolean;
}

/** Renders what `make` returns with the given islands marked. Throws what a component throws. */
export function renderWithIslands(
  known: Readonly<Record<string, unknown>>,
  make: () => ComponentChildren,
): Rendered {
  islands = new Map(Object.entries(known).map(([name, component]) => [component, name]));
  used = 0;
  try {
    const html = renderToString(<>{make()}</>);
    return { html, hasIslands: used > 0 };
  } finally {
    islands = new Map();
    bare = false;
  }
}
