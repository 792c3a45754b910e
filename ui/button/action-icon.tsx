import type { ButtonHTMLAttributes, ComponentType, CSSProperties, ReactNode, Ref } from 'react'
import classes from './action-icon.module.css'

type Drawn = { className: string; style: CSSProperties; children: ReactNode }
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & {
  variant?: 'subtle' | 'filled' | 'light' | 'default'
  color?: 'gray' | 'primary' | 'error' | 'success' | 'warning'
  /** Side of the square in pixels. */
  size?: number
  loading?: boolean
  /** Drawn in its place, such as a link; takes what it needs as properties of this one. */
  component?: ComponentType<{ to: string } & Partial<Drawn>>
  to?: string
  renderRoot?: (props: Drawn) => ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon; name it with `aria-label`. Lists hold dozens, so it is one element and no more. */
export function ActionIcon({
  variant = 'subtle',
  color = 'gray',
  size = 38,
  loading = false,
  component: Root,
  to,
  renderRoot,
  className,
  style,
  disabled,
  children,
  ...rest
}: Props) {
  const drawn = {
    className: className ? `${classes.button} ${className}` : classes.button!,
    style: { '--size': `${size}px`, ...style } as CSSProperties,
    'data-variant': variant,
    'data-color': color,
    'data-loading': loading || undefined,
    'aria-label': rest['aria-label'],
    children: loading ? <span className={classes.loader} /> : children,
  }
  if (renderRoot) return renderRoot(drawn)
  if (Root && to !== undefined) return <Root to={to} {...drawn} />
  return <button type="button" {...rest} {...drawn} disabled={disabled || loading} />
}
