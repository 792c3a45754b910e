import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Text } from '#ui/display/text.ts'
import { NumberInput, Select } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { DeliveryRates } from '../../delivery-prices/contract.ts'
import type { PriceStep } from '../../delivery-prices/rules.ts'
import type { RateFields } from './price-surcharges.tsx'

type Props = RateFields & { units: { key: string; name: string }[] }

export function PriceSteps({ rates: { steps }, currency, units, onChange }: Props) {
  const t = useText('office-invoices')
  const set = (at: number, part: Partial<PriceStep>) =>
    onChange({ steps: steps.map((step, index) => (index === at ? { ...step, ...part } : step)) })
  const add = () => onChange({ steps: [...steps, { unit: units[0]?.key ?? 'kilograms', above: 0, cents: 0 }] })
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('billing.steps')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('billing.stepsText')}
      </Text>
      {steps.map((step, at) => (
        <Group key={`${at} of ${steps.length}`} gap="xs" wrap="nowrap" align="end">
          <SimpleGrid cols={3} style={{ flex: 1 }}>
            <Select
              label={t('billing.unit')}
              allowDeselect={false}
              data={units.map(({ key, name }) => ({ value: key, label: name }))}
              value={step.unit}
              onChange={(unit) => unit && set(at, { unit })}
            />
            <NumberInput
              label={t('billing.above')}
              {...boundsAt(DeliveryRates, 'steps.0.above')}
              decimals={3}
              defaultValue={step.above}
              onChange={(above) => set(at, { above: above || 0 })}
            />
            <MoneyInput
              currency={currency}
              {...boundsAt(DeliveryRates, 'steps.0.cents')}
              label={t('billing.price')}
              defaultValue={step.cents}
              onChange={(cents) => set(at, { cents: cents ?? 0 })}
            />
          </SimpleGrid>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('billing.removeStep', { at: at + 1 })}
            onClick={() => onChange({ steps: steps.filter((_, index) => index !== at) })}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button size="xs" variant="light" onClick={add}>
          {t('billing.addStep')}
        </Button>
      </Group>
    </Stack>
  )
}
