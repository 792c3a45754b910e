import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NativeSelect, NumberInput, Switch, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { changeTraffic, mostTrafficProfiles, typicalTraffic, type TrafficSettings } from '../contract.ts'
import { isGeneralPattern } from '../rules.ts'
import { LearnedTraffic } from './learned-traffic.tsx'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const blank = { key: '', name: '', percents: hours.map(() => 100) }

export function TrafficTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="traffic" title={t('screens.traffic')} text={t('traffic.text')}>
      {(value, version) => <TrafficForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

function TrafficForm({ value, version }: { value: TrafficSettings; version: number }) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changeTraffic, { version, value })
  const { profiles, usual, onlyOnRoads = false, usesLearned = true } = form.getValues().value
  const chosen = form.bind('value.usual')
  const named = profiles.filter(({ key }) => key !== '')
  return (
    <SettingForm form={form}>
      <SectionCard title={t('traffic.newPlans')}>
        <NativeSelect
          maw={320}
          label={t('traffic.usual')}
          description={t('traffic.usualText')}
          data={[
            { value: typicalTraffic, label: t('traffic.typical') },
            { value: '', label: t('traffic.empty') },
            ...named.map(({ key, name }) => ({ value: key, label: name || key })),
          ]}
          {...chosen}
          value={usual ?? ''}
          onChange={(event) => form.setFieldValue('value.usual', event.currentTarget.value || null)}
        />
        <Switch
          mt="md"
          label={t('traffic.onlyOnRoads')}
          description={t('traffic.onlyOnRoadsText')}
          checked={onlyOnRoads}
          onChange={(event) => form.setFieldValue('value.onlyOnRoads', event.currentTarget.checked)}
        />
      </SectionCard>
      <LearnedTraffic isUsed={usesLearned} onUse={(isUsed) => form.setFieldValue('value.usesLearned', isUsed)} />
      {profiles.map(({ name, percents }, index) => (
        <SectionCard
          key={form.key(`value.profiles.${index}`)}
          title={name || t('traffic.unnamed')}
          {...(isGeneralPattern({ percents }) && { text: t('traffic.general') })}
        >
          <Stack gap="md" align="stretch">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('traffic.name')} {...form.bind(`value.profiles.${index}.name`)} />
              <TextInput
                dir="ltr"
                label={t('key')}
                description={t('traffic.keyText')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.bind(`value.profiles.${index}.key`)}
              />
            </SimpleGrid>
            <Percents form={form} index={index} />
            <Group>
              <Button
                variant="subtle"
                color="error"
                leftSection={<Icon name="trash" size={18} />}
                onClick={() => form.removeListItem('value.profiles', index)}
              >
                {t('traffic.remove')}
              </Button>
            </Group>
          </Stack>
        </SectionCard>
      ))}
      {profiles.length < mostTrafficProfiles && (
        <Group mt="lg">
          <Button
            variant="light"
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => form.insertListItem('value.profiles', blank)}
          >
            {t('traffic.add')}
          </Button>
        </Group>
      )}
    </SettingForm>
  )
}

type PercentsProps = { form: ReturnType<typeof useSettingForm<TrafficSettings>>; index: number }

/** The 24 hours of a profile. */
function Percents({ form, index }: PercentsProps) {
  const t = useText('logistics-settings')
  const format = useFormat()
  const clock = (hour: number) =>
    `${format.number(hour, { minimumIntegerDigits: 2 })}:${format.number(0, { minimumIntegerDigits: 2 })}`
  return (
    <div role="group" aria-label={t('traffic.percents')}>
      <Text fw={500} size="sm">
        {t('traffic.percents')}
      </Text>
      <Text c="dimmed" size="sm" mb="xs">
        {t('traffic.percentsText')}
      </Text>
      <SimpleGrid cols={{ base: 3, sm: 6, lg: 12 }} spacing="xs">
        {hours.map((hour) => (
          <NumberInput
            key={hour}
            size="xs"
            label={clock(hour)}
            step={5}
            {...form.bind(`value.profiles.${index}.percents.${hour}`)}
          />
        ))}
      </SimpleGrid>
    </div>
  )
}
