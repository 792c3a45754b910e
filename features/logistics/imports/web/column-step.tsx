import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { decimalSigns } from '#kit/contract/number-text.ts'
import { isSame } from '#kit/contract/same.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Checkbox, NativeSelect } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listDepots } from '../../depots/contract.ts'
import { changeImport, listImportRows, readImport, type DeliveryImport, type ImportOptions } from '../contract.ts'
import { dayFields, dayOrders } from '../rules.ts'
import { ColumnTable } from './column-table.tsx'
import { EncodingChoice } from './encoding-choice.tsx'
import { ValueRules } from './value-rules.tsx'

type Props = { one: DeliveryImport; isBusy: boolean; onNext: (read: DeliveryImport) => void }

/** What each column of the file holds, and what its values mean. */
export function ColumnStep({ one, isBusy, onNext }: Props) {
  const t = useText('logistics-imports')
  const [options, setOptions] = useState(one.options)
  const send = useSend(changeImport, { stale: [readImport, listImportRows], quiet: true, onSuccess: onNext })
  const patch = (part: Partial<ImportOptions>) => setOptions({ ...options, ...part })
  const isChanged = !isSame(options, one.options)
  const next = () =>
    isChanged ? send.mutate({ params: { id: one.id }, body: { ...options, version: one.version } }) : onNext(one)
  const has = (...fields: string[]) => fields.some((field) => options.columns.includes(field))
  return (
    <Stack gap={0}>
      <SectionCard title={t('columns.title')} text={t(one.isRemembered ? 'columns.remembered' : 'columns.text')}>
        <Stack gap="md">
          {send.error && (
            <Alert color="error" role="alert">
              {send.error.message}
            </Alert>
          )}
          {!has('address') && <Alert color="warning">{t('columns.noAddress')}</Alert>}
          {has('address') && !has('recipient', 'firstName', 'lastName') && (
            <Alert color="info">{t('columns.noRecipient')}</Alert>
          )}
          {has('address') && !has('date') && !options.date && <Alert color="info">{t('columns.noDate')}</Alert>}
          <EncodingChoice one={one} />
          <ColumnTable one={one} options={options} onColumns={(columns) => patch({ columns })} />
          <Checkbox
            label={t('columns.hasTitles')}
            checked={options.hasTitles}
            onChange={({ currentTarget }) => patch({ hasTitles: currentTarget.checked })}
          />
          <Defaults options={options} onChange={patch} />
        </Stack>
      </SectionCard>
      <ValueRules options={options} onRules={(rules) => patch({ rules })} />
      <Group mt="lg">
        <Button loading={send.isPending || isBusy} disabled={!has('address')} onClick={next}>
          {t('columns.next')}
        </Button>
      </Group>
    </Stack>
  )
}

type DefaultsProps = { options: ImportOptions; onChange: (part: Partial<ImportOptions>) => void }

/** What rows get that leave it out, and how their dates are read. */
function Defaults({ options, onChange }: DefaultsProps) {
  const t = useText('logistics-imports')
  const mayRead = useMay(listDepots)
  const depots = useQuery({ ...queryOf(listDepots, { query: { page: 1, itemsPerPage: 100 } }), enabled: mayRead })
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <DateInput
        label={t('columns.date')}
        value={options.date ?? ''}
        onChange={(day) => onChange({ date: day || null })}
      />
      {depots.data && (
        <NativeSelect
          label={t('columns.depot')}
          value={String(options.depotId ?? '')}
          data={[
            { value: '', label: t('columns.noDepot') },
            ...depots.data.depots.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ depotId: Number(currentTarget.value) || null })}
        />
      )}
      {options.columns.includes('date') && (
        <NativeSelect
          label={t('columns.dayOrder')}
          value={options.dayOrder}
          data={dayOrders.map((value) => ({ value, label: t(`columns.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ dayOrder: dayOrders.find((one) => one === currentTarget.value) ?? 'dayFirst' })
          }
        />
      )}
      {options.columns.some((field) => dayFields.includes(field ?? '')) && (
        <Checkbox
          label={t('columns.allowsPast')}
          checked={options.allowsPast}
          onChange={({ currentTarget }) => onChange({ allowsPast: currentTarget.checked })}
        />
      )}
      {options.columns.some((field) => field?.startsWith('quantity:')) && (
        <NativeSelect
          label={t('columns.decimalSign')}
          value={options.decimalSign}
          data={decimalSigns.map((value) => ({ value, label: t(`columns.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ decimalSign: decimalSigns.find((one) => one === currentTarget.value) ?? 'point' })
          }
        />
      )}
    </SimpleGrid>
  )
}
