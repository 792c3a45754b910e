import { useText } from '#kit/web/i18n.ts'
import { Checkbox, Radio } from '#ui/input/inputs.ts'
import { usualRun, type RunScope } from '../../../runs/rules/run-settings.ts'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'
import type { Fields } from './optimise-dialog.tsx'

type Props = Fields & { scopes: readonly RunScope[] }

/** What of the day is optimised. */
export function Scope({ scopes, settings: { scope }, change }: Props) {
  const t = useText('logistics-board')
  return (
    <div>
      <Radio.Group
        label={t('optimise.scope')}
        value={scope.kind}
        onChange={(kind) => change({ scope: scopes.find((one) => one.kind === kind) ?? usualRun.scope })}
      >
        <div className={classes.choices}>
          {scopes.map((one) => (
            <Radio key={one.kind} value={one.kind} label={<ScopeLabel scope={one} />} />
          ))}
        </div>
      </Radio.Group>
      {scope.kind === 'routes' && <Routes scope={scope} onScope={(next) => change({ scope: next })} />}
    </div>
  )
}

type SomeRoutes = Extract<RunScope, { kind: 'routes' }>
type RoutesProps = { scope: SomeRoutes; onScope: (scope: SomeRoutes) => void }

function Routes({ scope, onScope }: RoutesProps) {
  const t = useText('logistics-board')
  const { state, speaker, waiting } = useBoard()
  const { routeIds } = scope
  return (
    <div className={classes.scopeRoutes}>
      <Checkbox.Group
        label={t('optimise.whichRoutes')}
        error={routeIds.length === 0 && t('optimise.chooseRoute')}
        value={routeIds.map(String)}
        onChange={(ids) => onScope({ ...scope, routeIds: ids.map(Number) })}
      >
        <div className={classes.choices}>
          {state.routes.map(({ id }) => (
            <Checkbox key={id} size="sm" value={String(id)} label={speaker.names.route(String(id))} />
          ))}
        </div>
      </Checkbox.Group>
      {waiting.length > 0 && (
        <Checkbox
          size="sm"
          label={t('optimise.withPool')}
          checked={scope.withPool}
          onChange={(event) => onScope({ ...scope, withPool: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

function ScopeLabel({ scope }: { scope: RunScope }) {
  const t = useText('logistics-board')
  const { speaker, format } = useBoard()
  if (scope.kind === 'stops') {
    const count = scope.deliveryIds.length
    return t('optimise.scopes.stops', { stops: t('said.stops', { count, number: format.number(count) }) })
  }
  if (scope.kind === 'reorder')
    return t('optimise.scopes.reorder', { route: speaker.names.route(String(scope.routeId)) })
  return t(`optimise.scopes.${scope.kind}`)
}

/** What may be optimised now, with the routes and stops that are selected, or the route that was asked for. */
export function useScopes(asked: number | undefined): RunScope[] {
  const { selection, waiting, routeOf, state } = useBoard()
  const deliveryIds = [...selection.stops].map(Number)
  const routes = new Set(
    [selection.route ?? [], [...selection.stops].flatMap((stop) => routeOf.get(stop) ?? [])].flat(),
  )
  const routeIds = asked === undefined ? [...routes].map(Number) : [asked]
  const [first] = routeIds
  return [
    { kind: 'day' },
    ...(waiting.length > 0 ? [{ kind: 'unassigned' as const }] : []),
    ...(deliveryIds.length > 0 ? [{ kind: 'stops' as const, deliveryIds }] : []),
    ...(state.routes.length > 0 ? [{ kind: 'routes' as const, routeIds, withPool: true }] : []),
    ...(first === undefined ? [] : [{ kind: 'reorder' as const, routeId: first }]),
  ]
}
