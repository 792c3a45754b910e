import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { keyAlong } from '#ui/page/reading.ts'
import { Kbd } from '#ui/display/text.ts'
import classes from './board.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = isMac ? '⌘' : 'Ctrl'
const keys: [does: string, press: string[]][] = [
  ['walk', ['←', '→', '↑', '↓']],
  ['select', ['Enter']],
  ['join', ['Shift', 'Enter']],
  ['range', ['Shift', '↑', '↓']],
  ['shift', ['Alt', '←', '→']],
  ['route', ['Alt', '↑', '↓']],
  ['assign', ['A']],
  ['move', ['M']],
  ['unassign', ['U']],
  ['lock', ['L']],
  ['hours', ['Tab', '←', '→']],
  ['zoom', ['+', '−']],
  ['curve', ['C']],
  ['today', ['T']],
  ['menu', ['Shift', 'F10']],
  ['undo', [control, 'Z']],
  ['redo', [control, 'Shift', 'Z']],
  ['search', ['/']],
  ['clear', ['Esc']],
  ['help', ['?']],
]

/** What the keyboard does on the board. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('logistics-board')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keys.title')}>
      <dl className={classes.keys}>
        {keys.map(([does, press]) => (
          <div key={does}>
            <dt>{t(`keys.${does}`)}</dt>
            <dd dir="ltr">
              {press.map((key) => (
                <Kbd key={key}>{keyAlong(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
