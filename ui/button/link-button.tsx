import type { ButtonProps } from '@mantine/core'
import { Button } from './controls.ts'
import { Link } from './link.tsx'

type Props = ButtonProps & { label: string; to: string; 'aria-label'?: string; 'data-compact'?: boolean }

/** A link inside the program that looks like a button. */
export function LinkButton({ label, to, ...rest }: Props) {
  return (
    <Button {...rest} renderRoot={(props: object) => <Link to={to} {...props} />}>
      {label}
    </Button>
  )
}
