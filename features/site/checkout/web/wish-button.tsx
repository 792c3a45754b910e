import { IconHeart } from '@tabler/icons-react'
import { ActionIcon } from '#ui/button/action-icon.tsx'

/** Puts a product on the wishlist. */
export function WishButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <IconHeart size={20} aria-hidden />
    </ActionIcon>
  )
}
