import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { orZero } from '#ui/form/bound.ts'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, Select } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { readCategoryTree } from '../../categories/contract.ts'
import { dealKinds, type DealInput } from '../contract.ts'

/** The version, where a deal is changed. */
export type DealValues = DealInput & { version?: number }
export type DealForm = EndpointForm<DealValues>

/** How much is taken off, and of what. */
export function DealType({ form, currency }: { form: DealForm; currency: string }) {
  const t = useText('ecommerce-deals')
  const tree = useQuery(queryOf(readCategoryTree))
  const { kind } = form.getValues()
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('fields.kind')}
        value={kind}
        onChange={(value) => form.put('kind', dealKinds.find((one) => one === value) ?? 'percent')}
        data={dealKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {kind === 'percent' ? (
          <NumberInput label={t('fields.percent')} unit="%" withAsterisk {...form.bind('percent')} />
        ) : (
          <MoneyInput
            label={t('fields.amountCents')}
            currency={currency}
            withAsterisk
            {...orZero(form.bind('amountCents'))}
          />
        )}
        <Select
          clearable
          label={t('fields.category')}
          placeholder={t('everything')}
          data={(tree.data ?? []).map(({ title }) => title)}
          {...form.bind('category')}
        />
      </SimpleGrid>
    </Stack>
  )
}
