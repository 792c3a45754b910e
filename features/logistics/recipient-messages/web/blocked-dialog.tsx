import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import {
  allowAddress,
  listBlockedAddresses,
  readEmailReports,
  type BlockedAddress,
} from '../../recipient-email/contract.ts'
import { readMessage } from '../contract.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Every address that gets no more emails, with why, and a way to allow them again. */
export function BlockedDialog({ isOpen, onClose }: Props) {
  const t = useText('logistics-recipient-email')
  return (
    <Dialog opened={isOpen} onClose={onClose} size="lg" title={t('blocked.title')}>
      <Addresses />
    </Dialog>
  )
}

function Addresses() {
  const t = useText('logistics-recipient-email')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const query = { q: useDebounced(typed.trim(), 300) }
  const asked = queryOf(listBlockedAddresses, { query })
  const { data, error, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const shown = data.addresses.length
  return (
    <Stack gap="md" align="stretch">
      <TextInput
        type="search"
        label={t('blocked.search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {shown === 0 && <Text size="sm">{t('blocked.none')}</Text>}
      {data.addresses.map((row) => (
        <Row key={row.address} row={row} />
      ))}
      {shown < data.total && (
        <Text size="sm" c="dimmed">
          {t('blocked.more', { shown: format.number(shown), total: format.number(data.total) })}
        </Text>
      )}
    </Stack>
  )
}

function Row({ row: { address, reason, at } }: { row: BlockedAddress }) {
  const t = useText('logistics-recipient-email')
  const format = useFormat()
  const allowing = useSend(allowAddress, {
    stale: [listBlockedAddresses, readEmailReports, readMessage],
    onSuccess: () => showNotice({ kind: 'success', text: t('blocked.done', { address }) }),
  })
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} align="stretch" style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
        <span>
          <bdi>{address}</bdi>
        </span>
        <Text size="sm" c="dimmed">
          {t('blocked.since', { time: format.dateTime(at) })}
        </Text>
        {reason !== '' && (
          <Text size="sm">
            <bdi>{reason}</bdi>
          </Text>
        )}
      </Stack>
      <Button
        size="xs"
        variant="light"
        aria-label={t('blocked.allowFor', { address })}
        loading={allowing.isPending}
        onClick={() => allowing.mutate({ body: { address } })}
      >
        {t('blocked.allow')}
      </Button>
    </Group>
  )
}
