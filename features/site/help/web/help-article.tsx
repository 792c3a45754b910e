import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { queryOf } from '#kit/web/query.ts'
import { Columns } from '#ui/page/columns.tsx'
import { SearchField } from '#ui/data-table/table-bar.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Paper } from '#ui/page/layout.ts'
import { Link, useGo } from '#ui/button/link.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readHelpArticle, type HelpArticle } from '../contract.ts'
import { articlePath, centerPath, type Place } from './article-path.ts'
import { ArticleText } from './article-text.tsx'
import { HelpfulQuestion } from './helpful-question.tsx'
import classes from './help.module.css'

/** An article inside the frame. */
export function HelpArticleScreen() {
  return <HelpArticlePage place="inside" />
}

/** One article, with the others of its topic beside it. */
export function HelpArticlePage({ place }: { place: Place }) {
  const t = useText('site-help')
  const go = useGo()
  const { slug }: { slug?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(readHelpArticle, { query: { slug } }))
  if (isMissing(error))
    return (
      <EmptyState
        icon="lifebuoy"
        isPage
        title={t('missing')}
        action={{ label: t('toCenter'), onClick: () => go(centerPath(place)) }}
      />
    )
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Columns side="end" main={<CardSkeleton lines={16} />} aside={<CardSkeleton lines={5} />} />
  return (
    <Columns
      side="end"
      main={<Article article={data} place={place} />}
      aside={<Beside article={data} place={place} />}
    />
  )
}

type Props = { article: HelpArticle; place: Place }

function Article({ article, place }: Props) {
  const t = useText('site-help')
  const format = useFormat('UTC')
  usePageTitle(article.title)
  return (
    <Paper component="article" shadow="xs" className={classes.article}>
      <nav aria-label={t('path')} className={classes.path}>
        <Link to={centerPath(place)}>{t('screens.center')}</Link>
        <span aria-hidden> / </span>
        <span>{article.topic.title}</span>
      </nav>
      <h1>{article.title}</h1>
      <p className={classes.updated}>{t('updated', { date: format.date(article.lastUpdated) })}</p>
      <img src={article.productImg} alt="" width={320} height={160} className={classes.picture} />
      <p className={classes.lead}>{article.subtitle}</p>
      <ArticleText blocks={article.product} />
      {article.more.blocks.length > 0 && (
        <>
          <h2>{article.more.heading}</h2>
          <ArticleText blocks={article.more.blocks} />
        </>
      )}
      <HelpfulQuestion key={article.slug} article={article} />
    </Paper>
  )
}

function Beside({ article, place }: Props) {
  const t = useText('site-help')
  const go = useGo()
  return (
    <>
      <SearchField
        label={t('hero.search')}
        value=""
        onChange={(q) => q && go(`${centerPath(place)}?q=${encodeURIComponent(q)}`)}
      />
      <SectionCard title={article.topic.title}>
        <ul className={classes.others}>
          {article.articleList.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={articlePath(place, slug)}>{title}</Link>
            </li>
          ))}
        </ul>
      </SectionCard>
    </>
  )
}
