import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { readRescue, type RescueProposal } from '../contract.ts'
import { OnePress, Searching } from './one-press.tsx'
import { useCounted, usePriceWords } from './use-price-words.ts'
import { againMs, useAcceptRescue } from './use-proposals.ts'
import { keyOfRescue, moreIn } from './rescue-price.ts'

/** In the row of a driver who can't go on: the best way to give what is left to others, in one press. */
export function RowRescue({ of: id = 0, otherwise }: PartProps) {
  const t = useText('logistics-proposals')
  const mayRead = useMay(readRescue)
  const query = queryOf(readRescue, { params: { id } })
  const { data, isPending: isSearching } = useQuery({ ...query, enabled: mayRead && id > 0, refetchInterval: againMs })
  const { accept, isPending } = useAcceptRescue()
  const words = useRescueWords()
  const rescues = data?.rescues ?? []
  const choices = rescues.map((rescue) => ({
    ...words(rescue),
    key: keyOfRescue(rescue),
    accept: () => accept(rescue),
  }))
  return (
    <>
      {choices.length === 0 && otherwise}
      {mayRead && id > 0 && isSearching && <Searching text={t('rescue.searching')} />}
      <OnePress choices={choices} isPending={isPending} />
    </>
  )
}

function useRescueWords() {
  const t = useText('logistics-proposals')
  const format = useFormat()
  const price = usePriceWords()
  const counted = useCounted()
  return (rescue: RescueProposal) => {
    const { takers, kept, broken, left, isEstimated } = rescue
    const stops = takers.reduce((sum, { moved }) => sum + moved.length, 0)
    const drivers = format.list(takers.map(({ driverName }) => driverName))
    const facts = [
      price(moreIn(rescue)),
      t('rescue.kept', counted(kept)),
      t('rescue.broken', counted(broken)),
      left.length > 0 && t('rescue.left', counted(left.length)),
      isEstimated && t('estimated'),
      takers.some(({ routeId }) => routeId === null) && t('best.free'),
      ...takers.map(({ transfer }) => transfer?.near && t('best.transfer', { near: transfer.near })),
    ]
    return {
      label: t('best.give', { ...counted(stops), drivers }),
      facts: [...new Set(facts.filter(Boolean))].join(' · '),
    }
  }
}
