import { Button } from './controls.ts'
import { Icon } from './icon.tsx'

/** The button of a list that adds to it, in its bar and where it is empty. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={onClick}>
      {label}
    </Button>
  )
}
