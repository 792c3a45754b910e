import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button, SegmentedControl } from '#ui/controls.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Radio } from '#ui/inputs.ts'
import { listRuns, readPlan, startRun } from '../contract.ts'
import { choicesBetween } from '../rules/roads.ts'
import {
  publishedRun,
  runPaces,
  secondsOfPace,
  usualRun,
  type RunScope,
  type RunSettings,
} from '../rules/run-settings.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { Goals, Resources, Rules, Stability } from './optimise-fields.tsx'
import { RoadOptions } from './road-options.tsx'
import { Presets } from './optimise-presets.tsx'

export type Fields = { settings: RunSettings; change: (patch: Partial<RunSettings>) => void }

type Props = {
  opened: boolean
  /** Begins with the best order for this route. */
  routeId?: number | undefined
  onClose: () => void
}

/** Everything the optimiser may be told, in plain words. */
export function OptimiseDialog({ opened, routeId, onClose }: Props) {
  const t = useText('logistics-plans')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('optimise.title')} size="xl">
      {opened && <Form routeId={routeId} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ routeId, onClose }: Omit<Props, 'opened'>) {
  const t = useText('logistics-plans')
  const { plan, newest, waiting, format } = useBoard()
  const scopes = useScopes(routeId)
  const asked = routeId === undefined ? scopes[0] : scopes.find(({ kind }) => kind === 'reorder')
  const isKept = plan.status === 'published' && routeId === undefined
  const begin = isKept ? publishedRun(waiting.length) : { ...usualRun, scope: asked ?? usualRun.scope }
  const [settings, set] = useState<RunSettings>(begin)
  const start = useSend(startRun, { stale: [readPlan, listRuns], onSuccess: onClose })
  const fields: Fields = { settings, change: (patch) => set((before) => ({ ...before, ...patch })) }
  return (
    <div className={classes.optimise}>
      <Presets {...fields} />
      {isKept && <KeptNote {...fields} />}
      <Radio.Group
        label={t('optimise.scope')}
        value={settings.scope.kind}
        onChange={(kind) => fields.change({ scope: scopes.find((scope) => scope.kind === kind) ?? usualRun.scope })}
      >
        <div className={classes.choices}>
          {scopes.map((scope) => (
            <Radio key={scope.kind} value={scope.kind} label={<ScopeLabel scope={scope} />} />
          ))}
        </div>
      </Radio.Group>
      <div>
        <p className={classes.label} id="optimise-start">
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
      <footer className={classes.optimiseEnd}>
        <SegmentedControl
          aria-label={t('optimise.pace')}
          value={settings.pace}
          onChange={(value) => fields.change({ pace: runPaces.find((pace) => pace === value) ?? 'normal' })}
          data={runPaces.map((value) => ({
            value,
            label: t('optimise.paceOf', { name: t(`optimise.paces.${value}`), time: paceTime(value) }),
          }))}
        />
        <span className={classes.headGap} />
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={start.isPending || choicesBetween(plan.roads, newest.roads) !== null}
          onClick={() => start.mutate({ params: { id: plan.id }, body: settings })}
        >
          {t('optimise.run')}
        </Button>
      </footer>
    </div>
  )

  function paceTime(pace: RunSettings['pace']): string {
    const seconds = secondsOfPace[pace]
    return seconds < 60 ? t('units.seconds', { number: format.number(seconds) }) : format.length(seconds)
  }
}

/** What a published plan begins with, and the way to all of the day. */
function KeptNote({ settings: { scope, stability }, change }: Fields) {
  const t = useText('logistics-plans')
  const { format } = useBoard()
  const { mostMoved } = stability
  const isLimited = scope.kind === 'day' && mostMoved !== null
  if (scope.kind !== 'unassigned' && !isLimited) return null
  return (
    <div className={classes.presets}>
      <p className={classes.note}>
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

function ScopeLabel({ scope }: { scope: RunScope }) {
  const t = useText('logistics-plans')
  const { speaker, format } = useBoard()
  if (scope.kind === 'stops') {
    const count = scope.deliveryIds.length
    return t('optimise.scopes.stops', { stops: t('said.stops', { count, number: format.number(count) }) })
  }
  if (scope.kind === 'routes')
    return t('optimise.scopes.routes', { route: speaker.names.route(String(scope.routeIds[0])) })
  if (scope.kind === 'reorder')
    return t('optimise.scopes.reorder', { route: speaker.names.route(String(scope.routeId)) })
  return t(`optimise.scopes.${scope.kind}`)
}

/** What may be optimised now: also the route that was asked for, or else the route or the stops that are selected. */
function useScopes(asked: number | undefined): RunScope[] {
  const { selection, waiting, routeOf } = useBoard()
  const deliveryIds = [...selection.stops].map(Number)
  const [first] = selection.stops
  const selected = selection.route ?? (first === undefined ? undefined : routeOf.get(first))
  const route = asked ?? selected
  const routeId = Number(route)
  return [
    { kind: 'day' },
    ...(waiting.length > 0 ? [{ kind: 'unassigned' as const }] : []),
    ...(deliveryIds.length > 0 ? [{ kind: 'stops' as const, deliveryIds }] : []),
    ...(route === undefined
      ? []
      : [
          { kind: 'routes' as const, routeIds: [routeId], withPool: true },
          { kind: 'reorder' as const, routeId },
        ]),
  ]
}
