import { useState } from 'react'
import type { Language } from '#kit/contract/sentence.ts'
import { language as ownLanguage, languages, useText } from '#kit/web/i18n.ts'
import { NativeSelect, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { trackingSteps, type TrackingStep } from '../../settings/rules/tracking-page.ts'
import { Preview } from './preview.tsx'
import type { TrackingForm } from './tracking-form.ts'

/** The words of each step in each language, beside what they become. */
export function TextsCard({ form }: { form: TrackingForm }) {
  const t = useText('logistics-settings')
  const [step, setStep] = useState<TrackingStep>('received')
  const [language, setLanguage] = useState<Language>(ownLanguage)
  return (
    <SectionCard title={t('tracking.texts')} text={t('tracking.textsText')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Stack gap="md" align="stretch">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NativeSelect
              label={t('tracking.step')}
              value={step}
              data={trackingSteps.map((one) => ({ value: one, label: t(`tracking.${one}`) }))}
              onChange={({ target }) => setStep(trackingSteps.find((one) => one === target.value) ?? 'received')}
            />
            <NativeSelect
              label={t('tracking.language')}
              value={language}
              data={languages.map(({ i18nLang, name }) => ({ value: i18nLang, label: name }))}
              onChange={({ target }) =>
                setLanguage(languages.find(({ i18nLang }) => i18nLang === target.value)?.i18nLang ?? 'en')
              }
            />
          </SimpleGrid>
          <Fields key={`${step} ${language}`} form={form} step={step} language={language} />
        </Stack>
        <Preview value={form.getValues().value} step={step} language={language} />
      </SimpleGrid>
    </SectionCard>
  )
}

type FieldsProps = { form: TrackingForm; step: TrackingStep; language: Language }

function Fields({ form, step, language }: FieldsProps) {
  const t = useText('logistics-settings')
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const path = `value.texts.${language}` as const
  return (
    <>
      <TextInput dir={dir} lang={language} label={t('tracking.headings')} {...form.bind(`${path}.headings.${step}`)} />
      <Textarea
        autosize
        minRows={3}
        dir={dir}
        lang={language}
        label={t('tracking.footer')}
        {...form.bind(`${path}.footer`)}
      />
    </>
  )
}
