import { useQuery } from '@tanstack/react-query'
import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconChevronDown,
  IconHistory,
  IconPlus,
  IconRoute,
} from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { listPresets, listRuns, startRun } from '../../../runs/contract.ts'
import { readPlan } from '../../../plans/contract.ts'
import { onPublished, usualRun, type PresetSettings, type RunSettings } from '../../../runs/rules/run-settings.ts'
import { useBoard } from '../model/board.ts'
import { lastRun } from './last-run.ts'

type Props = { isBusy: boolean; onOpen: () => void }

/** Starts a search at once: as last time, with saved settings, for what waits or for one route; or opens all choices. */
export function OptimiseMenu({ isBusy, onOpen }: Props) {
  const t = useText('logistics-board')
  return (
    <Menu width={280}>
      <Menu.Target>
        <ActionIcon
          size={36}
          variant="light"
          aria-label={t('optimise.more')}
          title={t('optimise.more')}
          disabled={isBusy}
        >
          <IconChevronDown size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Entries />
        <Menu.Divider />
        <Menu.Item leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={onOpen}>
          {t('optimise.choose')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Entries() {
  const t = useText('logistics-board')
  const { plan, waiting, selection, routeOf, speaker, format } = useBoard()
  const presets = useQuery(queryOf(listPresets)).data?.presets ?? []
  const start = useSend(startRun, { stale: [readPlan, listRuns] })
  const run = (settings: RunSettings) =>
    start.mutate({ params: { id: plan.id }, body: plan.status === 'published' ? onPublished(settings) : settings })
  const runDay = (settings: PresetSettings) => run({ ...settings, scope: usualRun.scope, resources: [] })
  const [first] = selection.stops
  const route = selection.route ?? (first === undefined ? undefined : routeOf.get(first))
  const last = lastRun()
  return (
    <>
      {waiting.length > 0 && (
        <Menu.Item
          leftSection={<IconPlus size={16} />}
          onClick={() => run({ ...usualRun, scope: { kind: 'unassigned' } })}
        >
          {t('optimise.insert', { count: waiting.length, number: format.number(waiting.length) })}
        </Menu.Item>
      )}
      {route !== undefined && (
        <Menu.Item
          leftSection={<IconRoute size={16} />}
          onClick={() => run({ ...usualRun, scope: { kind: 'reorder', routeId: Number(route) }, pace: 'quick' })}
        >
          {t('optimise.scopes.reorder', { route: speaker.names.route(route) })}
        </Menu.Item>
      )}
      {last && (
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => runDay(last)}>
          {t('optimise.asLast')}
        </Menu.Item>
      )}
      {presets.length > 0 && <Menu.Label>{t('optimise.dayWith')}</Menu.Label>}
      {presets.map(({ id, name, settings }) => (
        <Menu.Item key={id} leftSection={<IconBookmark size={16} />} onClick={() => runDay(settings)}>
          <span dir="auto">{name}</span>
        </Menu.Item>
      ))}
    </>
  )
}
