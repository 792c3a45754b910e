import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Alert, Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Stack } from '#ui/layout.ts'
import { Modal } from '#ui/modal.tsx'
import { Text } from '#ui/text.ts'
import { readLetter, type LetterDetail } from '../contract.ts'
import classes from './letter-dialog.module.css'

export function LetterDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useText('outbox')
  const letter = useQuery({ ...queryOf(readLetter, { params: { id: id ?? '' } }), enabled: id !== undefined })
  return (
    <Modal opened={id !== undefined} onClose={onClose} size="lg" title={letter.data?.subject ?? t('screens.list')}>
      {letter.isPending && <Skeleton height={180} />}
      {letter.error && <FailureState error={letter.error} onRetry={() => void letter.refetch()} />}
      {letter.data && <Sheet letter={letter.data} />}
    </Modal>
  )
}

function Sheet({ letter }: { letter: LetterDetail }) {
  const t = useText('outbox')
  const format = useFormat()
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('letterTo', { to: letter.to, time: format.dateTime(letter.createdAt) })}
      </Text>
      {letter.error && <Alert color="error">{t('error', { error: letter.error })}</Alert>}
      <p className={classes.text}>
        {letter.text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 ? <a key={part} href={part}>{part}</a> : part))}
      </p>
    </Stack>
  )
}
