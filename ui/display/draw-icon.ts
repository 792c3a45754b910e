import { createElement, type ComponentType, type SVGProps } from 'react'

type Node = [tag: string, attributes: Record<string, string>]
type Props = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  size?: number | string
  stroke?: number | string
  title?: string
}

/**
 * Draws an icon of the set with all its strokes as one path. Stands in for the set's own function when the product is
 * built: a list shows a hundred icons of three or four paths each.
 */
export function drawIcon(
  type: 'outline' | 'filled',
  _name: string,
  _component: string,
  nodes: Node[],
): ComponentType<Props> {
  const isFilled = type === 'filled'
  const shapes = nodes.every(([tag]) => tag === 'path')
    ? [['path', { d: nodes.map(([, { d = '' }]) => absolute(d)).join('') }] as Node]
    : nodes
  return function Icon({ size = 24, stroke = 2, color = 'currentColor', title, children, ...rest }) {
    const look = isFilled
      ? { fill: color }
      : { fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' }
    const drawn = shapes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        ...look,
        ...rest,
      } as SVGProps<SVGSVGElement>,
      title && createElement('title', null, title),
      ...drawn,
      children,
    )
  }
}

// Behind another path a small first m would count from that one's end.
function absolute(path: string): string {
  return path.replace(/^m/, 'M')
}
