import { useQuery } from '@tanstack/react-query'
import type { Output } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Text } from '#ui/display/text.ts'
import { readRescue } from '../contract.ts'
import { CalledInList } from './called-in-list.tsx'
import { LeftList } from './left-list.tsx'
import classes from './proposals.module.css'
import { keyOfRescue } from './rescue-price.ts'
import { RescueRepair } from './rescue-repair.tsx'
import { SpareList } from './spare-list.tsx'

/** How others could take over what is left of a route. The vehicles move on, so what was found earlier is not shown again. */
export function RescueList({ id, onAccepted }: { id: number; onAccepted?: () => void }) {
  const t = useText('logistics-proposals')
  const query = queryOf(readRescue, { params: { id } })
  const { data, error, isFetching, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data || isFetching) return <Skeleton height={120} radius={6} aria-label={t('rescue.searching')} />
  return (
    <div className={classes.list}>
      <Ways rescue={data} onAccepted={onAccepted} />
      <CalledInList calledIn={data.calledIn} />
      <SpareList routeId={id} spares={data.spares} />
    </div>
  )
}

type WaysProps = { rescue: Output<(typeof readRescue)['reply']>; onAccepted: (() => void) | undefined }

function Ways({ rescue: { isOpen, rescues, left }, onAccepted }: WaysProps) {
  const t = useText('logistics-proposals')
  if (!isOpen) return <Text>{t('rescue.closed')}</Text>
  if (rescues.length + left.length === 0) return <Text>{t('rescue.nothingLeft')}</Text>
  if (rescues.length > 0)
    return rescues.map((rescue) => <RescueRepair key={keyOfRescue(rescue)} rescue={rescue} onAccepted={onAccepted} />)
  return (
    <>
      <Text>{t('rescue.none')}</Text>
      <LeftList left={left} isOpen />
    </>
  )
}
