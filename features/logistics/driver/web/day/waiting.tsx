import { IconCloudCheck, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { exportOutbox } from '../outbox/export.ts'
import { Button, Card, Chip, Notice, Page } from '../parts/parts.tsx'
import { isKnownKind } from '../outbox/acts-so-far.ts'
import { useDay } from '../route/use-day.tsx'
import { download } from '../parts/download.ts'
import classes from './day.module.css'

/** What is only on this device, and how to get it to the office all the same. */
export function Waiting() {
  const t = useText('logistics-driver')
  const { day, format, pack, view } = useDay()
  const open = view.actions.filter(({ result }) => result === null)
  const files = view.files.filter(({ isDraft }) => !isDraft)
  const names = new Map(
    pack.routes.flatMap(({ stops }) => stops.map((stop) => [stop.stopId, stop.recipient || stop.reference] as const)),
  )
  const save = async () => download(await exportOutbox(day.outbox, pack), `routewright-${pack.date}.json`)
  return (
    <Page
      title={t('waiting.title')}
      action={
        <>
          <Button look="plain" icon={<IconDownload size={24} aria-hidden />} onClick={() => void save()}>
            {t('waiting.save')}
          </Button>
          <Button icon={<IconRefresh size={24} aria-hidden />} onClick={() => void day.sync()}>
            {t('waiting.send')}
          </Button>
        </>
      }
    >
      {open.length + files.length === 0 && (
        <Notice tone="success" icon={<IconCloudCheck size={22} aria-hidden />}>
          {t('waiting.nothing')}
        </Notice>
      )}
      {view.sending.kind === 'offline' && <Notice tone="info">{t('waiting.offline')}</Notice>}
      {view.sending.kind === 'refused' && (
        <Notice tone="error">{t('waiting.refused', { message: view.sending.message })}</Notice>
      )}
      {open.length > 0 && (
        <Card title={t('waiting.actions')}>
          <ol className={classes['plain']}>
            {open.map(({ action }) => (
              <li key={action.id}>
                <span className={classes['time']}>{format.time(action.at)}</span>
                <span className={classes['what']}>
                  <strong>{isKnownKind(action.kind) ? t(`kinds.${action.kind}`) : action.kind}</strong>
                  {action.stopId !== null && <span dir="auto">{names.get(action.stopId)}</span>}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {files.length > 0 && (
        <Card title={t('waiting.files')}>
          <ol className={classes['plain']}>
            {files.map(({ sha256, stopId, takenAt, bytes, refusedWith }) => (
              <li key={sha256}>
                <span className={classes['time']}>{format.time(takenAt)}</span>
                <span className={classes['what']}>
                  <strong>{format.bytes(bytes)}</strong>
                  {stopId !== null && <span dir="auto">{names.get(stopId)}</span>}
                  {refusedWith !== null && <Chip tone="error">{t('waiting.fileRefused')}</Chip>}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </Page>
  )
}
