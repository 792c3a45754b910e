import { ActionIcon } from './action-icon.tsx'
import { Icon } from '../display/icon.tsx'
import { Link } from './link.tsx'

type Props = {
  icon: string
  /** Its name, for those who don't see the icon. */
  label: string
  title?: string | undefined
  disabled?: boolean
  color?: 'gray' | 'error'
} & ({ to: string } | { onClick: () => void })

/** An icon that does something, or leads to a screen; the buttons of a row are of this kind. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <ActionIcon aria-label={label} {...('to' in rest && { component: Link })} {...rest}>
      <Icon name={icon} />
    </ActionIcon>
  )
}
