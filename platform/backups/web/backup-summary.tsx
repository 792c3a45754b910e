import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import type { Backups } from '../contract.ts'

/** How the last backup ended, in one sentence. */
export function BackupSummary({ backups: { runs, problem } }: { backups: Backups }) {
  const t = useText('backups')
  const format = useFormat()
  const ended = runs.find(({ endedAt }) => endedAt !== null)
  const made = runs.find(({ state }) => state === 'made')
  if (problem)
    return (
      <Alert color="error" title={t('summary.unread')}>
        <bdi>{problem}</bdi>
      </Alert>
    )
  if (ended?.state === 'failed')
    return (
      <Alert color="error" title={t('summary.failed', { time: format.dateTime(ended.askedAt) })}>
        <bdi>{ended.error}</bdi>{' '}
        {made ? t('summary.before', { time: format.dateTime(made.askedAt) }) : t('summary.none')}
      </Alert>
    )
  if (!made) return <Alert color="warning">{t('summary.none')}</Alert>
  return (
    <Alert color="success" title={t('summary.made', { time: format.dateTime(made.askedAt) })}>
      {t('summary.size', { rows: format.number(made.rows ?? 0), size: format.bytes(made.bytes ?? 0) })}
    </Alert>
  )
}
