import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isMissing } from '#kit/web/call.ts'
import { idIn } from '#kit/web/detail.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { keyOf, queryOf, useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useGo } from '#ui/button/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import {
  listImportRows,
  listImports,
  locateImport,
  readImport,
  removeImport,
  type DeliveryImport,
} from '../contract.ts'
import { busyStates, hasToLook } from '../rules.ts'
import { AddressStep } from './address-step.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnStep } from './column-step.tsx'
import { ResultStep } from './result-step.tsx'
import { ImportSteps, steps, type Step } from './import-steps.tsx'
import { stateTones } from './tones.ts'

const pollMs = 700

/** One import from its columns to its result; where it is stands in the address and on the server. */
export function ImportWizard() {
  const t = useText('logistics-imports')
  const { id: part }: { id?: string } = useParams({ strict: false })
  const id = idIn(part)
  const { data, error, refetch } = useQuery({
    ...queryOf(readImport, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => state.data !== undefined && busyStates.includes(state.data.state) && pollMs,
  })
  return (
    <DetailState
      of={{ id, data, error, refetch, isMissing: id === undefined || isMissing(error) }}
      title={t('screens.oneImport')}
      missing={{ title: t('missing'), listPath: '/apps/logistics/deliveries/import' }}
      waiting={<Skeleton height={480} radius={6} />}
    >
      {(one) => <Wizard one={one} />}
    </DetailState>
  )
}

const wizardSearch = z.object({
  step: z._default(
    z.pipe(
      z.unknown(),
      z.transform((value) => steps.find((one) => one === value) ?? 'columns'),
    ),
    'columns',
  ),
  /** Which rows the step of them shows; another step begins with its own. */
  show: z.optional(z.string()),
})

function Wizard({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const format = useFormat()
  const [{ step: asked }, change] = useListSearch(wizardSearch)
  const isOpen = one.state === 'checked'
  const step = stepOf(one, asked)
  const goTo = (next: Step) => change({ step: next, show: undefined })
  const queries = useQueryClient()
  const locate = useSend(locateImport, {
    stale: [readImport, listImportRows],
    onSuccess: (begun) => {
      // Read again only afterwards, it would offer for a moment to import what is still looked up.
      queries.setQueryData(keyOf(readImport, { params: { id: begun.id } }), begun)
      goTo('addresses')
    },
  })
  const find = ({ id, counts }: DeliveryImport) =>
    counts.located.waiting > 0 ? locate.mutate({ params: { id } }) : goTo('addresses')
  // Where no row needs a person, the next thing to look at is what was found.
  const goOn = (read: DeliveryImport) => (hasToLook(read.counts) ? goTo('check') : find(read))
  const rows = one.counts.rows
  return (
    <>
      <PageHeader
        title={
          <Group gap="sm" component="span">
            <bdi>{one.fileName || t('unnamed')}</bdi>
            <StatusChip tone={stateTones[one.state]}>{t(`states.${one.state}`)}</StatusChip>
          </Group>
        }
        text={t('check.found', { count: rows, shown: format.number(rows) })}
        actions={<Actions one={one} />}
      />
      <Stack gap="lg">
        <ImportSteps active={step} open={isOpen ? ['columns', 'check', 'addresses'] : []} onStep={goTo} />
        {step === 'columns' && <ColumnStep key={one.version} one={one} isBusy={locate.isPending} onNext={goOn} />}
        {step === 'check' && <CheckStep one={one} isBusy={locate.isPending} onNext={() => find(one)} />}
        {step === 'addresses' && <AddressStep one={one} />}
        {step === 'result' && <ResultStep one={one} />}
      </Stack>
    </>
  )
}

/** What is under way or over decides; before that, the address does. */
function stepOf({ state }: DeliveryImport, asked: Step): Step {
  if (state === 'locating') return 'addresses'
  if (state !== 'checked') return 'result'
  return asked === 'file' || asked === 'result' ? 'columns' : asked
}

function Actions({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const go = useGo()
  const remove = useSend(removeImport, {
    stale: [listImports],
    onSuccess: () => go('/apps/logistics/deliveries/import'),
  })
  const ask = async () => {
    const body = t('deleteText', { name: one.fileName || t('unnamed') })
    if (await confirm({ title: t('delete'), body, confirmLabel: t('delete'), tone: 'error' }))
      remove.mutate({ params: { id: one.id } })
  }
  return (
    <>
      <LinkButton variant="light" to="/apps/logistics/deliveries/import" label={t('result.another')} />
      {!busyStates.includes(one.state) && (
        <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => void ask()}>
          {t('delete')}
        </Button>
      )}
    </>
  )
}
