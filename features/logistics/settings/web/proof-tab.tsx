import { useText } from '#kit/web/i18n.ts'
import { NativeSelect, NumberInput, Switch } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeProof, proofKinds, proofMethods, proofRules, type ProofSettings } from '../contract.ts'
import { SettingForm, SettingTabView, useSettingForm } from './setting-tab.tsx'
import { VehiclePoints } from './vehicle-points.tsx'

const outcomes = [
  ...proofMethods.map((method) => ({ path: `methods.${method}`, title: `proofMethods.${method}` }) as const),
  { path: 'pickUp', title: 'proof.pickUp' } as const,
]

export function ProofTab() {
  const t = useText('logistics-settings')
  return (
    <SettingTabView tab="proof" title={t('screens.proof')} text={t('proof.text')}>
      {(value, version) => <ProofForm key={version} value={value} version={version} />}
    </SettingTabView>
  )
}

function ProofForm({ value, version }: { value: ProofSettings; version: number }) {
  const t = useText('logistics-settings')
  const form = useSettingForm(changeProof, {
    version,
    value: { ...value, pickUp: value.pickUp ?? value.methods.person },
  })
  const rules = proofRules.map((one) => ({ value: one, label: t(`proofRules.${one}`) }))
  return (
    <SettingForm form={form}>
      {outcomes.map(({ path, title }) => (
        <SectionCard key={path} title={t(title)}>
          <SimpleGrid cols={{ base: 2, sm: 4, lg: 7 }}>
            {proofKinds.map((kind) => (
              <NativeSelect
                key={kind}
                label={t(`proofKinds.${kind}`)}
                data={rules}
                {...form.bind(`value.${path}.${kind}`)}
              />
            ))}
          </SimpleGrid>
        </SectionCard>
      ))}
      <SectionCard title={t('proof.more')}>
        <NumberInput maw={320} label={t('proof.photoPixels')} unit="px" {...form.bind('value.photoPixels')} />
      </SectionCard>
      <SectionCard title={t('proof.before')}>
        <Stack gap="md">
          <Switch
            label={t('proof.hasLoadCheck')}
            description={t('proof.hasLoadCheckText')}
            {...form.bind('value.hasLoadCheck')}
          />
          <Switch
            label={t('proof.hasVehicleCheck')}
            description={t('proof.hasVehicleCheckText')}
            {...form.bind('value.hasVehicleCheck')}
          />
          {form.getValues().value.hasVehicleCheck && <VehiclePoints form={form} />}
        </Stack>
      </SectionCard>
      <SectionCard title={t('proof.onTheRoad')}>
        <Switch
          label={t('proof.mayReorder')}
          description={t('proof.mayReorderText')}
          {...form.bind('value.mayReorder')}
        />
      </SectionCard>
    </SettingForm>
  )
}
