import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { listRuns, startRun } from '../../../runs/contract.ts'
import { readPlan } from '../../../plans/contract.ts'
import { roadsBetween } from '../../../plans/rules/plan/roads.ts'
import { effectiveRun, publishedRun, usualRun, type RunSettings } from '../../../runs/rules/run-settings.ts'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'
import detailsClasses from '../details/details.module.css'
import headClasses from '../parts/head.module.css'
import mapClasses from '../map/map.module.css'
import { rememberRun } from './last-run.ts'
import { Goals, Rules } from './optimise-fields.tsx'
import { Pace } from './optimise-pace.tsx'
import { RoadOptions } from './road-options.tsx'
import { Presets } from './optimise-presets.tsx'
import { Resources } from './optimise-resources.tsx'
import { Scope, useScopes } from './optimise-scope.tsx'
import { Stability } from './optimise-stability.tsx'

export type Fields = { settings: RunSettings; change: (patch: Partial<RunSettings>) => void }

type Props = {
  opened: boolean
  /** Begins with the best order for this route. */
  routeId?: number | undefined
  onClose: () => void
}

/** All settings of the optimiser, in plain words. */
export function OptimiseDialog({ opened, routeId, onClose }: Props) {
  const t = useText('logistics-board')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('optimise.title')} size="xl">
      {opened && <Form routeId={routeId} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ routeId, onClose }: Omit<Props, 'opened'>) {
  const t = useText('logistics-board')
  const { plan, newest, waiting } = useBoard()
  const scopes = useScopes(routeId)
  const asked = routeId === undefined ? scopes[0] : scopes.find(({ kind }) => kind === 'reorder')
  const isKept = plan.status === 'published' && routeId === undefined
  const begin = isKept ? publishedRun(waiting.length) : { ...usualRun, scope: asked ?? usualRun.scope }
  const [settings, set] = useState<RunSettings>(begin)
  const start = useSend(startRun, {
    stale: [readPlan, listRuns],
    onSuccess: () => {
      rememberRun(settings)
      onClose()
    },
  })
  const fields: Fields = { settings, change: (patch) => set((before) => ({ ...before, ...patch })) }
  return (
    <div className={classes.optimise}>
      <Presets {...fields} />
      {isKept && <KeptNote {...fields} />}
      <Scope {...fields} scopes={scopes} />
      <div>
        <p className={detailsClasses.label} id="optimise-start">
          {t('optimise.start')}
        </p>
        <SegmentedControl
          aria-labelledby="optimise-start"
          value={settings.start}
          onChange={(value) => fields.change({ start: value === 'scratch' ? 'scratch' : 'current' })}
          data={['current', 'scratch'].map((value) => ({ value, label: t(`optimise.starts.${value}`) }))}
        />
      </div>
      <Goals {...fields} />
      <Stability {...fields} />
      <Resources {...fields} />
      <Rules {...fields} />
      <RoadOptions />
      <DialogEnd>
        <Pace {...fields} />
        <span className={headClasses.headGap} />
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={start.isPending || roadsBetween(plan.roads, newest.roads) !== null}
          disabled={settings.scope.kind === 'routes' && settings.scope.routeIds.length === 0}
          onClick={() => start.mutate({ params: { id: plan.id }, body: effectiveRun(settings) })}
        >
          {t('optimise.run')}
        </Button>
      </DialogEnd>
    </div>
  )
}

/** What a published plan begins with, and the way to all of the day. */
function KeptNote({ settings: { scope, start, stability }, change }: Fields) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const { mostMoved } = stability
  const isLimited = scope.kind === 'day' && start === 'current' && mostMoved !== null
  if (scope.kind !== 'unassigned' && !isLimited) return null
  return (
    <div className={classes.presets}>
      <p className={mapClasses.note}>
        {isLimited
          ? t('optimise.kept.limited', { count: mostMoved, number: format.number(mostMoved) })
          : t('optimise.kept.added')}
      </p>
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => change({ scope: usualRun.scope, stability: usualRun.stability })}
      >
        {t('optimise.kept.whole')}
      </Button>
    </div>
  )
}
