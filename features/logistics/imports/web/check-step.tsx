import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { onDuplicate } from '../../deliveries/contract.ts'
import { changeImport, readImport, type DeliveryImport } from '../contract.ts'
import { ImportRows, type View } from './import-rows.tsx'

type Props = { one: DeliveryImport; isBusy: boolean; onNext: () => void }

/** What is wrong with which row, and which deliveries exist already. */
export function CheckStep({ one, isBusy, onNext }: Props) {
  const t = useText('logistics-imports')
  const views = useViews(one)
  const change = useSend(changeImport, { stale: [readImport] })
  const { counts, options, version, id } = one
  return (
    <Stack gap={0}>
      {counts.duplicate > 0 && (
        <Radio.Group
          mb="lg"
          label={t('check.duplicates')}
          value={options.duplicates}
          onChange={(chosen) => {
            const duplicates = onDuplicate.find((value) => value === chosen) ?? 'skip'
            change.mutate({ params: { id }, body: { ...options, duplicates, version } })
          }}
        >
          <Group mt="xs">
            {onDuplicate.map((value) => (
              <Radio key={value} value={value} label={t(`check.${value}`)} disabled={change.isPending} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <SectionCard title={t('steps.check')}>
        <ImportRows one={one} views={views} columns="verdict" />
      </SectionCard>
      <Group mt="lg">
        <Button loading={isBusy} disabled={counts.new + counts.duplicate === 0 || change.isPending} onClick={onNext}>
          {t('check.next')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Problems first: they are what there is to do. */
function useViews({ counts }: DeliveryImport): View[] {
  const t = useText('logistics-imports')
  const format = useFormat()
  const kinds = [
    ['refused', counts.refused],
    ['duplicate', counts.duplicate],
    ['alike', counts.alike],
    ['new', counts.new],
    ['all', counts.rows],
  ] as const
  return kinds
    .filter(([value, count]) => value === 'all' || count > 0)
    .map(([value, count]) => ({ value, label: `${t(`check.${value}`)} (${format.number(count)})` }))
}
