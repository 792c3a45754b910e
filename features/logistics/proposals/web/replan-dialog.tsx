import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Text } from '#ui/display/text.ts'
import { replanRoute } from '../contract.ts'
import { DetourCard } from './detour-card.tsx'
import classes from './proposals.module.css'
import { Repair } from './repair.tsx'
import { RescueList } from './rescue-list.tsx'
import { useWhere } from './use-where.ts'

type Props = { id: number; opened: boolean; onClose: () => void }

export function ReplanDialog({ id, opened, onClose }: Props) {
  const t = useText('logistics-proposals')
  return (
    <Modal opened={opened} onClose={onClose} title={t('replan.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('replan.text')}</Text>
        {opened && <Found id={id} onDone={onClose} />}
        {opened && <Others id={id} onDone={onClose} />}
        {opened && <ClosedRoad id={id} onDone={onClose} />}
      </Stack>
    </Modal>
  )
}

/** Others are asked on demand: that takes longer. */
function Others({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText('logistics-proposals')
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return <RescueList id={id} onAccepted={onDone} />
  return (
    <Button variant="light" onClick={() => setIsAsked(true)}>
      {t('rescue.ask')}
    </Button>
  )
}

/** For the office, where a driver phones that a road is closed. */
function ClosedRoad({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText('logistics-proposals')
  const near = useWhere(id)
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked)
    return (
      <Button variant="light" onClick={() => setIsAsked(true)}>
        {t('detour.report')}
      </Button>
    )
  return (
    <section className={classes.list} aria-label={t('detour.title')}>
      <h3>{t('detour.title')}</h3>
      <Text c="dimmed">{t('detour.text')}</Text>
      {near !== undefined && <DetourCard place={null} near={near} exceptionId={null} onAccepted={onDone} />}
    </section>
  )
}

/** The vehicle moves on, so what was found earlier is not shown again. */
function Found({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText('logistics-proposals')
  const query = queryOf(replanRoute, { params: { id } })
  const { data, error, isFetching, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data || isFetching) return <Skeleton height={120} radius={6} aria-label={t('replan.searching')} />
  return data.proposal ? <Repair proposal={data.proposal} onAccepted={onDone} /> : <Text>{t('replan.none')}</Text>
}
