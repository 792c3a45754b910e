import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { useText } from '#kit/web/i18n.ts'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import type { Template } from '../rules/templates.ts'
import { fillTemplate } from '../rules/variables.ts'
import classes from './messages.module.css'
import type { Known } from './messages-form.ts'

type Props = { template: Template; language: PeopleLanguage; example: Known['example'] }

/** A text as the recipient of a real delivery of today would get it. */
export function Preview({ template, language, example }: Props) {
  const t = useText('logistics-recipient-messages')
  if (!example) return <Text c="dimmed">{t('preview.none')}</Text>
  const filled = (text: string) => fillTemplate(text, example.values[language])
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return (
    <Stack gap="sm" align="stretch">
      <Text fw={500}>{t('preview.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('preview.of', { reference: example.reference })}
      </Text>
      <div className={classes.sheet} lang={language} dir={dir}>
        <p className={classes.subject}>{filled(template.subject)}</p>
        <p className={classes.text}>{filled(template.text)}</p>
      </div>
      <Text size="sm" c="dimmed">
        {t('preview.sms')}
      </Text>
      <div className={classes.sheet} lang={language} dir={dir}>
        <p className={classes.text}>{filled(template.sms)}</p>
      </div>
    </Stack>
  )
}
