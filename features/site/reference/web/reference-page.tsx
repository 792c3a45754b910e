import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { exampleCase, exampleKey, exampleName, inCaseOrder } from '../rules.ts'
import classes from './reference-page.module.css'

type Example = { file: string; Drawn: LazyExoticComponent<ComponentType>; source: () => Promise<string> }

const loads = import.meta.glob<{ Example: ComponentType }>('./examples/*.tsx')
/** The text of the files that are drawn above it: what is shown is what runs. */
const sources = import.meta.glob<string>('./examples/*.tsx', { query: '?raw', import: 'default' })

const examples = new Map<string, Example[]>()
for (const file of inCaseOrder(Object.keys(loads))) {
  const Drawn = lazy(async () => ({ default: (await loads[file]!()).Example }))
  const name = exampleName(file)
  examples.set(name, [...(examples.get(name) ?? []), { file, Drawn, source: sources[file]! }])
}

/** One part of the interface: what it is for, and a card for each group of its cases. */
export function ReferencePage() {
  const t = useText('site-reference')
  const name = exampleName(useRouterState({ select: ({ location }) => location.pathname }))
  const key = exampleKey(name)
  return (
    <div key={name} className={classes.page}>
      <PageHeader title={t(`screens.${key}`)} text={t(`about.${key}`)} />
      {examples.get(name)?.map((example) => (
        <ExampleCard key={example.file} example={example} />
      ))}
    </div>
  )
}

function ExampleCard({ example: { file, Drawn, source } }: { example: Example }) {
  const t = useText('site-reference')
  const key = exampleKey(exampleCase(file) ?? 'usual')
  const drawn = (
    <Suspense fallback={<TilesSkeleton count={1} height={160} />}>
      <Drawn />
    </Suspense>
  )
  // A table of rows is a card of its own.
  if (file.endsWith('/data-table.tsx'))
    return (
      <div>
        {drawn}
        <Source file={file} title={t('screens.dataTable')} load={source} />
      </div>
    )
  const title = t(`cases.${key}.title`)
  return (
    <SectionCard title={title} text={t(`cases.${key}.text`)}>
      {drawn}
      <Source file={file} title={title} load={source} />
    </SectionCard>
  )
}

function Source({ file, title, load }: { file: string; title: string; load: () => Promise<string> }) {
  const t = useText('site-reference')
  const [isShown, show] = useState(false)
  const { data } = useQuery({ queryKey: ['reference', file], queryFn: load, enabled: isShown, staleTime: Infinity })
  const words = t(isShown ? 'hideCode' : 'showCode')
  return (
    <div className={classes.source}>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isShown}
        aria-label={`${words}: ${title}`}
        leftSection={<Icon name="file-text" size={16} />}
        onClick={() => show(!isShown)}
      >
        {words}
      </Button>
      {isShown && data !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        <pre className={classes.code} dir="ltr" tabIndex={0} role="region" aria-label={`${t('code')}: ${title}`}>
          <code>{data}</code>
        </pre>
      )}
    </div>
  )
}
