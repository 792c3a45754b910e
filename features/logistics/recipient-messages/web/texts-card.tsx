import { useState } from 'react'
import { peopleLanguages, type PeopleLanguage } from '#kit/contract/sentence.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { NativeSelect, Switch, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { messageEvents, type MessageEvent } from '../rules.ts'
import { smsLength } from '../rules/sms.ts'
import { fillTemplate, variablesOf } from '../rules/variables.ts'
import { TestMessage } from './test-card.tsx'
import { Preview } from './preview.tsx'
import type { Known, MessagesForm } from './messages-form.ts'

type Props = { form: MessagesForm; example: Known['example'] }

/** The words of each event in each language, beside what they become. */
export function TextsCard({ form, example }: Props) {
  const t = useText('logistics-recipient-messages')
  const [event, setEvent] = useState<MessageEvent>('confirmed')
  const [language, setLanguage] = useState<PeopleLanguage>(form.getValues().value.language)
  const template = form.getValues().value.events[event].texts[language] ?? unwritten
  return (
    <SectionCard title={t('set.events')} text={t('set.eventsText')}>
      <Stack gap="md" align="stretch">
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
          <NativeSelect
            label={t('set.event')}
            description={t(`eventTexts.${event}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={event}
            data={messageEvents.map((one) => ({ value: one, label: t(`events.${one}`) }))}
            onChange={({ target }) => setEvent(messageEvents.find((one) => one === target.value) ?? 'confirmed')}
          />
          <NativeSelect
            label={t('set.textLanguage')}
            value={language}
            data={peopleLanguages.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
            onChange={({ target }) => setLanguage(peopleLanguages.find((one) => one === target.value) ?? 'en')}
          />
        </SimpleGrid>
        <Switch label={t('set.isEventOn')} {...form.bind(`value.events.${event}.isOn`)} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <Fields key={`${event} ${language}`} form={form} event={event} language={language} example={example} />
          <Stack gap="lg" align="stretch">
            <Preview template={template} language={language} example={example} />
            {example && <TestMessage event={event} language={language} />}
          </Stack>
        </SimpleGrid>
      </Stack>
    </SectionCard>
  )
}

const unwritten = { subject: '', text: '', sms: '' }

type FieldsProps = Props & { event: MessageEvent; language: PeopleLanguage }

function Fields({ form, event, language, example }: FieldsProps) {
  const t = useText('logistics-recipient-messages')
  const format = useFormat()
  const path = `value.events.${event}.texts.${language}` as const
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const names = format.items(variablesOf[event].map((name) => `\u2066{{${name}}}\u2069`))
  const { sms } = form.getValues().value.events[event].texts[language] ?? unwritten
  const { length, segments, encoding } = smsLength(example ? fillTemplate(sms, example.values[language]) : sms)
  const counted = {
    length: format.number(length),
    segments: format.number(segments),
    encoding: t(`encodings.${encoding}`),
  }
  return (
    <Stack gap="md" align="stretch">
      <Text size="sm" c="dimmed">
        {t('set.variables', { names })}
      </Text>
      <TextInput dir={dir} lang={language} label={t('set.subject')} {...form.bind(`${path}.subject`)} />
      <Textarea dir={dir} lang={language} autosize minRows={6} label={t('set.body')} {...form.bind(`${path}.text`)} />
      <Textarea
        dir={dir}
        lang={language}
        autosize
        minRows={2}
        label={t('set.sms')}
        description={t('set.length', counted)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.bind(`${path}.sms`)}
      />
    </Stack>
  )
}
