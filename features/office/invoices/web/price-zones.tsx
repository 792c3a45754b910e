import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Text } from '#ui/display/text.ts'
import { NumberInput, TagsInput, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { DeliveryRates } from '../../delivery-prices/contract.ts'
import type { PriceZone } from '../../delivery-prices/rules.ts'
import type { RateFields } from './price-surcharges.tsx'

export function PriceZones({ rates: { zones }, currency, onChange }: RateFields) {
  const t = useText('office-invoices')
  const set = (at: number, part: Partial<PriceZone>) =>
    onChange({ zones: zones.map((zone, index) => (index === at ? { ...zone, ...part } : zone)) })
  const add = () => onChange({ zones: [...zones, { name: '', postcodes: [], upToKilometres: null, cents: 0 }] })
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('billing.zones')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('billing.zonesText')}
      </Text>
      {zones.map((zone, at) => (
        // Zones have no name of their own yet while they are typed, so they are known by their place.
        <Zone
          key={`${at} of ${zones.length}`}
          zone={zone}
          currency={currency}
          onChange={(part) => set(at, part)}
          onRemove={() => onChange({ zones: zones.filter((_, index) => index !== at) })}
        />
      ))}
      <Group>
        <Button size="xs" variant="light" onClick={add}>
          {t('billing.addZone')}
        </Button>
      </Group>
    </Stack>
  )
}

type ZoneProps = {
  zone: PriceZone
  currency: string
  onChange: (part: Partial<PriceZone>) => void
  onRemove: () => void
}

function Zone({ zone, currency, onChange, onRemove }: ZoneProps) {
  const t = useText('office-invoices')
  return (
    <Paper withBorder p="xs">
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="end">
          <TextInput
            style={{ flex: 1 }}
            label={t('billing.zoneName')}
            {...boundsAt(DeliveryRates, 'zones.0.name')}
            value={zone.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('billing.removeZone', { name: zone.name })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Group>
        <TagsInput
          label={t('billing.postcodes')}
          value={zone.postcodes}
          onChange={(postcodes) => onChange({ postcodes: postcodes.map((one) => one.trim().toUpperCase()) })}
        />
        <SimpleGrid cols={2}>
          <NumberInput
            label={t('billing.upToKilometres')}
            unit="km"
            {...boundsAt(DeliveryRates, 'zones.0.upToKilometres')}
            decimals={1}
            defaultValue={zone.upToKilometres ?? ''}
            onChange={(value) => onChange({ upToKilometres: value === '' ? null : value })}
          />
          <MoneyInput
            currency={currency}
            {...boundsAt(DeliveryRates, 'zones.0.cents')}
            label={t('billing.price')}
            defaultValue={zone.cents}
            onChange={(cents) => onChange({ cents: cents ?? 0 })}
          />
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}
