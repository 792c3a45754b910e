import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { mostInMessage } from '../../rules.ts'
import { useDraft } from '../parts/draft.ts'
import { Notice, Page } from '../parts/parts.tsx'
import type { RouteNow } from '../route/use-day.tsx'
import { saidOf, type Said } from '../route/chat-messages.ts'
import classes from './messages.module.css'

const quick = ['late', 'nobody', 'callMe', 'arrived'] as const

/** What the driver and the office write to each other about the day; what is written without a network is sent later. */
export function Messages({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { acted, day, format, pack, route } = now
  const [{ text }, change] = useDraft(`message-${route.id}`, { text: '' })
  const said = saidOf(pack, acted)
  useEffect(() => {
    void day.readMessages()
    scrollTo({ top: document.documentElement.scrollHeight })
  }, [day, said.length])
  const send = (note: string) => day.act({ kind: 'message', routeId: route.id, data: { note } })
  const sendOwn = async () => {
    if (text.trim() === '') return
    // At once, so that a second tap doesn't say it again.
    change({ text: '' })
    try {
      await send(text.trim())
    } catch {
      change({ text })
    }
  }
  return (
    <Page
      title={t('messages.title')}
      action={
        <>
          <div className={classes['quick']} role="group" aria-label={t('messages.quick')}>
            {quick.map((key) => (
              <button key={key} type="button" onClick={() => void send(t(`messages.answers.${key}`))}>
                {t(`messages.answers.${key}`)}
              </button>
            ))}
          </div>
          <form
            className={classes['write']}
            onSubmit={(event) => {
              event.preventDefault()
              void sendOwn()
            }}
          >
            <textarea
              aria-label={t('messages.label')}
              placeholder={t('messages.label')}
              dir="auto"
              rows={1}
              maxLength={mostInMessage}
              value={text}
              onChange={({ target }) => change({ text: target.value })}
            />
            <button type="submit" aria-label={t('messages.send')} disabled={text.trim() === ''}>
              <IconSend size={24} className="mirrored" aria-hidden />
            </button>
          </form>
        </>
      }
    >
      {said.length === 0 && <Notice tone="info">{t('messages.empty')}</Notice>}
      <ol className={classes['log']} aria-label={t('messages.title')}>
        {said.map((one) => (
          <Bubble key={one.key} said={one} time={format.time(one.atMs)} />
        ))}
      </ol>
    </Page>
  )
}

const marks = { waiting: IconClock, sent: IconCheck, read: IconChecks, refused: IconAlertTriangle }

function Bubble({ said, time }: { said: Said; time: string }) {
  const t = useText('logistics-driver')
  const { isOwn, sender, text, files, state } = said
  const Mark = marks[state]
  return (
    <li className={isOwn ? classes['own'] : undefined}>
      {!isOwn && <strong dir="auto">{sender}</strong>}
      {text && (
        <p dir="auto" className={classes['text']}>
          {text}
        </p>
      )}
      {files.map(({ fileName, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          <IconPaperclip size={20} aria-hidden />
          <bdi>{fileName}</bdi>
        </a>
      ))}
      <small>
        {time}
        {isOwn && (
          <>
            {' · '}
            <Mark size={16} aria-hidden />
            {t(`messages.${state}`)}
          </>
        )}
      </small>
    </li>
  )
}
