import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import type { MoveProposal, Proposal } from '../contract.ts'
import { OnePress, Searching, type Choice } from './one-press.tsx'
import { useCounted, usePriceWords } from './use-price-words.ts'
import { useAccept, useAcceptMove, useProposals } from './use-proposals.ts'

/** In the row of a route that runs late: what keeps most of its promises, in one press. All rows share what is found for the day. */
export function RowRepair({ of: routeId = 0, otherwise }: PartProps) {
  const t = useText('logistics-proposals')
  const { found, isSearching } = useProposals({})
  const order = useAccept()
  const move = useAcceptMove()
  const words = useRepairWords()
  const choices: Choice[] = [
    ...(found?.proposals ?? [])
      .filter((one) => one.routeId === routeId)
      .map((one) => ({ ...words.ofOrder(one), key: 'order', accept: () => order.accept(one) })),
    ...(found?.moves ?? [])
      .filter((one) => one.from.routeId === routeId)
      .map((one) => ({ ...words.ofMove(one), key: `move ${one.to.routeId}`, accept: () => move.accept(one) })),
  ]
  return (
    <>
      {choices.length === 0 && otherwise}
      {isSearching && <Searching text={t('replan.searching')} />}
      <OnePress choices={choices} isPending={order.isPending || move.isPending} />
    </>
  )
}

function useRepairWords() {
  const t = useText('logistics-proposals')
  const price = usePriceWords()
  const counted = useCounted()
  const factsOf = (one: Proposal | MoveProposal) => {
    const { kept, stillLate, changedTimes, isEstimated } = one
    const facts = [
      price(one),
      t('rescue.kept', counted(kept.length)),
      stillLate > 0 && t('stillLate', counted(stillLate)),
      changedTimes > 0 && t('changedTimes', counted(changedTimes)),
      isEstimated && t('estimated'),
    ]
    return facts.filter(Boolean).join(' · ')
  }
  return {
    ofOrder: (one: Proposal) => ({ label: t('best.reorder', counted(one.moved.length)), facts: factsOf(one) }),
    ofMove: (one: MoveProposal) => ({
      label: t('best.give', { ...counted(one.moved.length), drivers: one.to.driverName }),
      facts: factsOf(one),
    }),
  }
}
