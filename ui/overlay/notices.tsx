import { CloseButton, Portal } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { createStore } from '#kit/web/store.ts'
import classes from './notices.module.css'
import { useHold } from './use-hold.ts'

export type Notice = {
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** One thing to do about it, such as undoing. */
  action?: { label: string; onClick: () => void }
  /** How long it stays, longer under the pointer or with the focus; errors stay until dismissed. */
  lifeMs?: number
  onGone?: () => void
}
type Shown = Notice & { id: number }

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX }
const shown = createStore<Shown[]>([])
let lastId = 0

/** Tells the person something at the bottom end of the window; gives a way to take it back. */
export function showNotice(notice: Notice): () => void {
  const id = ++lastId
  set([...shown.get().filter(({ text }) => text !== notice.text), { ...notice, id }].slice(-4))
  return () => hide(id)
}

/** Draws the notices; stands once in the program. */
export function NoticeHost() {
  const t = useText('ui')
  const notices = shown.use()
  return (
    <Portal>
      <section className={classes.host} aria-live="polite" aria-label={t('notices')}>
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </section>
    </Portal>
  )
}

function NoticeCard({ notice }: { notice: Shown }) {
  const t = useText('ui')
  const Icon = icons[notice.kind]
  const lifeMs = notice.lifeMs ?? (notice.kind === 'error' ? Infinity : 5000)
  const { isHeld, holders } = useHold()
  useEffect(() => {
    if (isHeld || lifeMs === Infinity) return undefined
    const timer = setTimeout(() => hide(notice.id), lifeMs)
    return () => clearTimeout(timer)
  }, [isHeld, lifeMs, notice.id])
  return (
    <div
      className={classes.notice}
      data-kind={notice.kind}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      {...holders}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <span className={classes.text}>{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            notice.action?.onClick()
            hide(notice.id)
          }}
        >
          {notice.action.label}
        </button>
      )}
      <CloseButton size="sm" aria-label={t('close')} onClick={() => hide(notice.id)} />
    </div>
  )
}

function hide(id: number) {
  set(shown.get().filter((notice) => notice.id !== id))
}

function set(next: Shown[]) {
  const gone = shown.get().filter((one) => !next.includes(one))
  shown.set(next)
  for (const one of gone) one.onGone?.()
}
