import { IconCircle } from '@tabler/icons-react'
import { iconSet } from './icon-set.ts'

type Props = { name: string; size?: number; stroke?: number; className?: string | undefined }

/** An icon by its name, for places that get it as data: menus, shortcuts, search results. */
export function Icon({ name, size = 20, stroke = 1.6, className }: Props) {
  const Drawn = iconSet[name] ?? IconCircle
  return <Drawn size={size} stroke={stroke} className={className} aria-hidden />
}
