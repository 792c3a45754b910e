import { Kbd } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { closeKeys } from './keys-store.ts'
import classes from './keys-dialog.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const groups = [
  {
    name: 'anywhere',
    keys: [
      { does: 'search', press: [isMac ? '⌘' : 'Ctrl', 'K'] },
      { does: 'list', press: ['?'] },
      { does: 'skip', press: ['Tab'] },
    ],
  },
  {
    name: 'lists',
    keys: [
      { does: 'rows', press: ['↑', '↓'] },
      { does: 'open', press: ['Enter'] },
      { does: 'tick', press: ['Space'] },
    ],
  },
  {
    name: 'email',
    keys: [
      { does: 'step', press: ['j', 'k'] },
      { does: 'compose', press: ['c'] },
      { does: 'reply', press: ['r'] },
      { does: 'read', press: ['e'] },
      { does: 'star', press: ['s'] },
      { does: 'trash', press: ['#'] },
      { does: 'find', press: ['/'] },
      { does: 'back', press: ['u'] },
    ],
  },
  {
    name: 'dialogs',
    keys: [
      { does: 'fields', press: ['Tab'] },
      { does: 'leave', press: ['Esc'] },
    ],
  },
]

/** What the keyboard does, where. */
export function KeysDialog({ opened }: { opened: boolean }) {
  const t = useText('shell')
  return (
    <Dialog opened={opened} onClose={closeKeys} title={t('keys.title')}>
      {groups.map(({ name, keys }) => (
        <section key={name} aria-label={t(`keys.${name}`)}>
          <h3 className={classes.group}>{t(`keys.${name}`)}</h3>
          <dl className={classes.keys}>
            {keys.map(({ does, press }) => (
              <div key={does} className={classes.line}>
                <dt>{t(`keys.${does}`)}</dt>
                <dd dir="ltr">
                  {press.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
