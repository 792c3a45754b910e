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
import { listDepots } from '../../depots/contract.ts'
import {
  counterMoves,
  countDeliveries,
  listDeliveries,
  moveDelivery,
  readDelivery,
  readDeliveryById,
  readTimeline,
  recordAtCounter,
  type Delivery,
} from '../contract.ts'
import { personMovesFrom, type PersonMove } from '../rules.ts'
import { AtCounter } from './at-counter.tsx'
import { openLabels } from './labels.ts'
import { useSplit } from './split-actions.tsx'

type Asked = { reason: string; date: string | null; isPaid: boolean }
type Props = { delivery: Delivery; onEdit: () => void }

/** What may happen to the delivery next. */
export function DeliveryActions({ delivery, onEdit }: Props) {
  const t = useText('logistics-deliveries')
  const { id, reference } = delivery
  const mayChange = useMay(moveDelivery)
  const { moves, move, isPending } = useMoves(delivery)
  const split = useSplit(delivery)
  const asked = useRef(nothingAsked(delivery))
  const send = async (name: PersonMove) => {
    asked.current = nothingAsked(delivery)
    const body = (
      <Stack gap="sm">
        {t(`moves.${name}Text`, { name: reference })}
        {name === 'collect' && <AtCounter delivery={delivery} onPaid={(isPaid) => (asked.current.isPaid = isPaid)} />}
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
      move(name, asked.current)
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
          <Button key={name} variant="light" loading={isPending} onClick={() => void send(name)}>
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

function nothingAsked({ date }: Delivery): Asked {
  return { reason: '', date, isPaid: false }
}

const stale = [readDelivery, readDeliveryById, readTimeline, listDeliveries, countDeliveries]

/** Whoever only works at a depot records what happens at its counter. */
function useMoves(delivery: Delivery) {
  const { id, version } = delivery
  const mayChange = useMay(moveDelivery)
  const isOffice = useMay(listDepots)
  const mayRecord = useMay(recordAtCounter) && isOffice
  const change = useSend(moveDelivery, { stale })
  const record = useSend(recordAtCounter, { stale })
  const possible = personMovesFrom(delivery)
  const atCounter = counterMoves.filter((one) => mayRecord && possible.includes(one))
  return {
    moves: mayChange ? possible : atCounter,
    isPending: change.isPending || record.isPending,
    move: (move: PersonMove, { date, ...asked }: Asked) => {
      const params = { id }
      const recorded = mayChange ? undefined : atCounter.find((one) => one === move)
      if (recorded) record.mutate({ params, body: { version, move: recorded, ...asked } })
      else change.mutate({ params, body: { version, move, date, ...asked } })
    },
  }
}
