// A component that is drawn again only if something that it is given is another. An element kept with
// `useMemo` would do as well, but it holds the whole page of which it was a part for as long as it is kept.
import type { Component, VNode } from 'preact';

export function drawnOnChange<Props extends object>(draw: (props: Props) => VNode): (props: Props) => VNode {
  const isOther = (before: Props, next: Props): boolean =>
    Object.entries(next).some(([name, value]) => before[name as keyof Props] !== value);
  return function drawn(this: Component<Props>, props) {
    this.shouldComponentUpdate = (next) => isOther(this.props, next);
    return draw(props);
  };
}
