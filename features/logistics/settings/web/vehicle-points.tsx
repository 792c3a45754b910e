import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Switch, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { vehiclePointKeys, type ProofSettings, type VehiclePoint } from '../contract.ts'
import { newPointKey } from '../rules.ts'

const standard: ReadonlySet<string> = new Set(vehiclePointKeys)
const listName = 'value.vehiclePoints'

/** What drivers look at before they set off: the standard points, and those of the workspace. */
export function VehiclePoints({ form }: { form: EndpointForm<{ version: number; value: ProofSettings }> }) {
  const t = useText('logistics-settings')
  const { vehiclePoints } = form.getValues().value
  const nameOf = ({ key, name }: VehiclePoint) =>
    name || t(standard.has(key) ? `vehiclePoints.${key}` : 'proof.newPoint')
  const own = { name: '', isCritical: false, isAsked: true }
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {t('proof.pointText')} {t('proof.isCriticalText')}
      </Text>
      {vehiclePoints.map((point, index) => (
        <Group key={form.key(`${listName}.${index}`)} align="end" gap="md" role="group" aria-label={nameOf(point)}>
          <TextInput
            flex="1 1 220px"
            label={t('proof.point')}
            placeholder={standard.has(point.key) ? t(`vehiclePoints.${point.key}`) : ''}
            {...form.bind(`${listName}.${index}.name`)}
          />
          <Switch pb={8} label={t('proof.isCritical')} {...form.bind(`${listName}.${index}.isCritical`)} />
          <Switch pb={8} label={t('proof.isAsked')} {...form.bind(`${listName}.${index}.isAsked`)} />
          {!standard.has(point.key) && (
            <ActionIcon
              color="error"
              aria-label={t('removeNamed', { name: nameOf(point) })}
              onClick={() => form.removeListItem(listName, index)}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group>
        <Button
          variant="light"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => form.insertListItem(listName, { ...own, key: newPointKey() })}
        >
          {t('proof.addPoint')}
        </Button>
      </Group>
    </Stack>
  )
}
