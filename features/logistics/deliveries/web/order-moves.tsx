import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { readDeliveryById, type Delivery } from '../contract.ts'
import { askForMove, type OtherMove } from './move-question.tsx'
import { useMoves } from './use-moves.ts'

/** What can be done on the page of an order with the delivery that brings it: deliver again, send back, take in, hand over. */
export function OrderMoves({ of: id = 0 }: PartProps) {
  const mayRead = useMay(readDeliveryById)
  const { data } = useQuery({ ...queryOf(readDeliveryById, { params: { id } }), enabled: mayRead && id > 0 })
  return data ? <Moves delivery={data} /> : null
}

const offered: readonly OtherMove[] = ['reschedule', 'reopen', 'collect', 'receive', 'return']

function Moves({ delivery }: { delivery: Delivery }) {
  const t = useText('logistics-deliveries')
  const { moves, move, isPending } = useMoves(delivery)
  const send = async (name: OtherMove) => {
    const asked = await askForMove(t, delivery, name)
    if (asked) move(name, asked)
  }
  return offered
    .filter((name) => moves.includes(name))
    .map((name, index) => (
      <Button key={name} variant={index === 0 ? 'filled' : 'light'} loading={isPending} onClick={() => void send(name)}>
        {t(name === 'reschedule' || name === 'reopen' ? 'deliverAgain' : `moves.${name}`)}
      </Button>
    ))
}
