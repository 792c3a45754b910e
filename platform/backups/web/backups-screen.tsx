import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { Stack } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { backUpNow, readBackups, type Backups } from '../contract.ts'
import { BackupSummary } from './backup-summary.tsx'
import { KeptCard, RunsCard } from './backup-tables.tsx'
import { ScheduleForm } from './schedule-form.tsx'

const whileRunningMs = 1000

/** When the whole workspace is backed up, what came of it, and what is kept. */
export function BackupsScreen() {
  const t = useText('backups')
  const { data, error, refetch } = useQuery({
    ...queryOf(readBackups),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? whileRunningMs : false),
  })
  return (
    <>
      <PageHeader
        title={t('screens.backups')}
        text={t('text')}
        primary={data?.place && <BackUpNow isUnderWay={isUnderWay(data)} />}
      />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TilesSkeleton count={2} height={220} />}
      {data && (data.place === null ? <Alert color="info">{t('noPlace')}</Alert> : <Parts backups={data} />)}
    </>
  )
}

function Parts({ backups }: { backups: Backups }) {
  return (
    <Stack gap="lg">
      <BackupSummary backups={backups} />
      <Editing value={backups.schedule} version={backups.schedule.version}>
        {(shown) => <ScheduleForm key={shown.version} schedule={shown} nextAt={backups.nextAt} />}
      </Editing>
      <RunsCard runs={backups.runs} />
      <KeptCard backups={backups} />
    </Stack>
  )
}

function BackUpNow({ isUnderWay }: { isUnderWay: boolean }) {
  const t = useText('backups')
  const beginning = useSend(backUpNow, { stale: [readBackups] })
  if (!useMay(backUpNow)) return null
  return (
    <Button loading={isUnderWay || beginning.isPending} onClick={() => beginning.mutate({})}>
      {t('now')}
    </Button>
  )
}

function isUnderWay({ runs }: Backups): boolean {
  return runs.some(({ state }) => state === 'waiting' || state === 'running')
}
