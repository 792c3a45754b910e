import { Modal } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { useFocusBack } from '#ui/overlay/focus-back.ts'
import { PalettePanel } from './palette-panel.tsx'
import classes from './palette-panel.module.css'
import { closePalette } from './palette-store.ts'

/** The dialog that holds the search. */
export function PaletteDialog({ isOpen }: { isOpen: boolean }) {
  const t = useText('shell')
  useFocusBack(isOpen)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closePalette}
      returnFocus={false}
      centered={false}
      yOffset="12vh"
      size={640}
      padding={0}
      transitionProps={{ transition: 'pop', duration: 140 }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--shade)" />
      <Modal.Content aria-label={t('search.label')} className={classes.content}>
        <PalettePanel onClose={closePalette} />
      </Modal.Content>
    </Modal.Root>
  )
}
