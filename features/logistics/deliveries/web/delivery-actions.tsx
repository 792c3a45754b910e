import { useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { Button } from '#ui/controls.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { MoreActions } from '#ui/more-actions.tsx'
import { showNotice } from '#ui/notices.tsx'
import {
  countDeliveries,
  listDeliveries,
  moveDelivery,
  readDelivery,
  readDeliveryById,
  readTimeline,
  type Delivery,
} from '../contract.ts'
import { personMovesFrom, type PersonMove } from '../rules.ts'
import { openLabels } from './labels.ts'
import { useSplit } from './split-actions.tsx'

type Props = { delivery: Delivery; onEdit: () => void }

/** What may happen to the delivery next. */
export function DeliveryActions({ delivery, onEdit }: Props) {
  const t = useText('logistics-deliveries')
  const { id, version, reference } = delivery
  const mayChange = useMay(moveDelivery)
  const moves = mayChange ? personMovesFrom(delivery) : []
  const split = useSplit(delivery)
  const asked = useRef({ reason: '', date: delivery.date })
  const move = useSend(moveDelivery, {
    stale: [readDelivery, readDeliveryById, readTimeline, listDeliveries, countDeliveries],
  })
  const send = async (name: PersonMove) => {
    asked.current = { reason: '', date: delivery.date }
    const body = (
      <Stack gap="sm">
        {t(`moves.${name}Text`, { name: reference })}
        {name === 'reschedule' && (
          <DateInput
            label={t('date')}
            defaultValue={delivery.date ?? ''}
            onChange={(day) => (asked.current.date = day || null)}
          />
        )}
        <TextInput
          label={t(name === 'collect' ? 'collectedBy' : 'reason')}
          required={name === 'collect'}
          onChange={({ target }) => (asked.current.reason = target.value.slice(0, 500))}
        />
      </Stack>
    )
    const tone = name === 'cancel' ? 'error' : 'primary'
    if (await confirm({ title: t(`moves.${name}`), body, confirmLabel: t(`moves.${name}`), tone }))
      move.mutate({ params: { id }, body: { version, move: name, ...asked.current } })
  }
  const print = () =>
    openLabels([id]).catch((error: unknown) =>
      showNotice({ kind: 'error', text: error instanceof Error ? error.message : String(error) }),
    )
  return (
    <>
      {mayChange && (
        <Button leftSection={<Icon name="edit" size={18} />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {moves
        .filter((name) => name !== 'cancel')
        .map((name) => (
          <Button key={name} variant="light" loading={move.isPending} onClick={() => void send(name)}>
            {t(`moves.${name}`)}
          </Button>
        ))}
      {split.dialog}
      <MoreActions
        actions={[
          ...(mayChange ? split.actions : []),
          { label: t('printLabel'), icon: <Icon name="tag" size={18} />, run: () => void print() },
          moves.includes('cancel') && {
            label: t('moves.cancel'),
            icon: <Icon name="x" size={18} />,
            run: () => void send('cancel'),
            isDestructive: true,
          },
        ]}
      />
    </>
  )
}
