import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { isAway } from '#kit/web/query.ts'
import classes from './empty-state.module.css'

/** What stands where something could not be fetched: what failed, a way to retry, a reference. */
export function FailureState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText('ui')
  const isCall = error instanceof CallError
  const text = () => {
    if (!isCall) return t('failure.offline')
    if (isAway(error)) return t('failure.away')
    return error.status === 404 ? t('failure.missing') : error.message
  }
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={44} stroke={1.4} color="var(--error-ink)" aria-hidden />
      <p className={classes.title}>{t('failure.title')}</p>
      <p className={classes.text}>{text()}</p>
      <Button variant="light" mt="xs" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
      {isCall && error.requestId && (
        <p className={classes.reference}>{t('failure.reference', { reference: error.requestId })}</p>
      )}
    </div>
  )
}
