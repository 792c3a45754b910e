import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { FileInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FileInput
        label={t('states.icon')}
        placeholder={t('words.chooseFile')}
        leftSection={<Icon name="file" size={18} />}
      />
      <FileInput label={t('states.error')} placeholder={t('words.chooseFile')} error={t('words.required')} />
      <FileInput label={t('states.disabled')} placeholder={t('words.chooseFile')} disabled />
      <FileInput
        label={t('words.file')}
        placeholder={t('words.chooseFile')}
        description={t('words.onlyPdf')}
        accept="application/pdf"
      />
    </SimpleGrid>
  )
}
