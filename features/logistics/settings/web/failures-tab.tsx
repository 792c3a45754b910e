import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { orZero } from '#ui/form/bound.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NativeSelect, NumberInput, Switch, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import {
  changeFailures,
  failureGroups,
  nextSteps,
  proofRules,
  readLogisticsFacts,
  type FailureSettings,
} from '../contract.ts'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'

const blank = {
  key: '',
  name: '',
  group: 'site',
  nextStep: 'nextDay',
  isActive: true,
  photo: 'optional',
  note: 'optional',
} as const

export function FailuresTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="failures" title={t('screens.failures')} text={t('failures.text')}>
      {(value, version) => <FailuresForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

function FailuresForm({ value, version }: { value: FailureSettings; version: number }) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changeFailures, { version, value })
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency ?? 'USD'
  const { reasons } = form.getValues().value
  const given = (index: number, name: 'name' | 'key' | 'group' | 'nextStep' | 'photo' | 'note') => ({
    label: t(`failures.${name}`),
    ...form.bind(`value.reasons.${index}.${name}`),
  })
  const groups = failureGroups.map((one) => ({ value: one, label: t(`failureGroups.${one}`) }))
  const rules = proofRules.map((one) => ({ value: one, label: t(`proofRules.${one}`) }))
  const steps = nextSteps.map((one) => ({ value: one, label: t(`nextSteps.${one}`) }))
  return (
    <SettingForm form={form}>
      <SectionCard title={t('failures.reasons')}>
        <Stack gap="lg" align="stretch">
          {reasons.map((reason, index) => (
            <Group key={form.key(`value.reasons.${index}`)} align="end" wrap="nowrap">
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} flex={1} style={{ alignItems: 'end' }}>
                <TextInput {...given(index, 'name')} />
                <TextInput dir="ltr" {...given(index, 'key')} />
                <NativeSelect data={groups} {...given(index, 'group')} />
                <NativeSelect data={steps} {...given(index, 'nextStep')} />
                <NativeSelect data={rules} {...given(index, 'photo')} />
                <NativeSelect data={rules} {...given(index, 'note')} />
                <Switch pb={8} label={t('failures.isActive')} {...form.bind(`value.reasons.${index}.isActive`)} />
              </SimpleGrid>
              {reasons.length > 1 && (
                <ActionIcon
                  color="error"
                  aria-label={t('removeNamed', { name: reason.name })}
                  onClick={() => form.removeListItem('value.reasons', index)}
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
              onClick={() => form.insertListItem('value.reasons', blank)}
            >
              {t('failures.add')}
            </Button>
          </Group>
        </Stack>
      </SectionCard>
      <SectionCard title={t('failures.attempts')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={680} style={{ alignItems: 'start' }}>
          <NumberInput label={t('failures.mostAttempts')} {...form.bind('value.mostAttempts')} />
          <MoneyInput
            currency={currency}
            label={t('failures.attemptFee')}
            description={t('failures.attemptFeeText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...orZero(form.bind('value.attemptFeeCents'))}
          />
        </SimpleGrid>
      </SectionCard>
    </SettingForm>
  )
}
