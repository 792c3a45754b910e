import { describe, expect, it } from 'vitest'
import { screens } from '#app/screens.ts'
import { testApi } from '#homes/test/test-api.ts'
import { languages } from '#kit/contract/sentence.ts'
import { searchAll } from '#platform/search/contract.ts'
import { rateHelpArticle, readHelpArticle, readHelpCenter } from './contract.ts'
import { htmlOf, readArticle, slugs, topicParts, topics } from './rules.ts'
import { articlesIn } from './server/topics.ts'

const api = await testApi()
const as = () => api.signIn([])

describe('the help center', () => {
  it('has at least twenty articles, each in one topic', () => {
    const inTopics = topics.flatMap((topic) => topicParts[topic].slugs)
    expect(slugs.length).toBeGreaterThanOrEqual(20)
    expect(inTopics.toSorted()).toEqual([...slugs].toSorted())
  })

  it('is open to visitors, in their language', async () => {
    const { allArticles, popularArticles, keepLearning } = await api.call(readHelpCenter)
    expect(allArticles.flatMap(({ articles }) => articles)).toHaveLength(slugs.length)
    expect([popularArticles.length, keepLearning.length]).toEqual([3, 3])
    const french = await api.call(readHelpCenter, { headers: { 'accept-language': 'fr' } })
    expect(french.popularArticles[0]?.title).toBe('Importer des livraisons')
  })

  it('finds articles by their words and drops topics without one', async () => {
    const { allArticles } = await api.call(readHelpCenter, { query: { q: 'BACKUP restore' } })
    expect(allArticles.map(({ key }) => key)).toEqual(['workspace'])
    expect((await api.call(readHelpCenter, { query: { q: 'zzz-nothing' } })).allArticles).toEqual([])
  })

  it('finds articles in the search over everything', async () => {
    const groups = await api.call(searchAll, { as: await as(), query: { q: 'Optimise a plan' } })
    expect(groups.find(({ category }) => category === 'help')?.children[0]).toMatchObject({
      title: 'Optimise a plan',
      url: { path: '/pages/help-center/optimise-a-plan' },
    })
  })
})

describe('an article', () => {
  it('has its text, its pictures and the others of its topic', async () => {
    const article = await api.call(readHelpArticle, { query: { slug: 'lock-stops' } })
    expect(article).toMatchObject({ title: 'Lock stops and routes', topic: { key: 'planning' }, answer: null })
    expect(article.productContent).toContain('<strong>Keep on this route</strong>')
    expect(article.articleList.map(({ slug }) => slug)).toContain('plan-a-day')
  })

  it('is the first one where none is named, and refused where there is none', async () => {
    expect((await api.call(readHelpArticle)).slug).toBe(slugs[0])
    expect(await api.refusal(readHelpArticle, { query: { slug: 'no-such' } })).toMatchObject({ status: 404 })
  })

  it('counts one answer of each person, the newest', async () => {
    const one = await as()
    const params = { slug: 'boards' }
    await api.call(rateHelpArticle, { as: one, params, body: { isHelpful: true } })
    await api.call(rateHelpArticle, { as: one, params, body: { isHelpful: false } })
    await api.call(rateHelpArticle, { as: await as(), params, body: { isHelpful: true } })
    const article = await api.call(readHelpArticle, { as: one, query: params })
    expect([article.helpful, article.answer]).toEqual([{ yes: 1, no: 1 }, false])
  })

  it('counts one answer of a visitor, without a cookie', async () => {
    const params = { slug: 'chat' }
    const rate = (agent: string, isHelpful: boolean) =>
      api.call(rateHelpArticle, { params, body: { isHelpful }, headers: { 'user-agent': agent } })
    await rate('One', false)
    await rate('One', true)
    await rate('Other', true)
    expect((await api.call(readHelpArticle, { query: params })).helpful).toEqual({ yes: 1, no: 0 })
  })

  it('looks for the first twelve words of a search, so that nobody makes it long', async () => {
    const found = async (q: string) => (await api.call(readHelpCenter, { query: { q } })).allArticles.length
    expect(await found(`${'plan '.repeat(12)} nowhere`)).toBe(await found('plan'))
    expect(await found('plan nowhere')).toBe(0)
  })

  it('takes no answer to an article there is not, and no other body', async () => {
    const body = { isHelpful: true }
    expect(await api.refusal(rateHelpArticle, { params: { slug: 'no-such' }, body })).toMatchObject({ status: 404 })
    const odd = { params: { slug: 'chat' }, body: {} }
    expect(await api.refusal(rateHelpArticle, odd)).toMatchObject({ status: 422 })
  })
})

it('a visitor reads the terms and what is stored, in their language', async () => {
  const read = (slug: string) => api.call(readHelpArticle, { query: { slug }, headers: { 'accept-language': 'ar' } })
  expect((await read('terms')).title).toBe('شروط الاستخدام')
  expect((await read('privacy')).checkoutContent).toContain('href="/pages/terms"')
  expect(JSON.stringify(await read('privacy'))).toContain('من يستطيع رؤيتها')
})

describe.each(languages)('the articles in %s', (language) => {
  it('have a title, a subtitle, steps and something good to know, and no mark is left open', async () => {
    for (const [slug, source] of Object.entries(await articlesIn(language))) {
      const { title, subtitle, product, more } = readArticle(source)
      expect(
        [title, subtitle, more.heading].every((text) => text.length > 2),
        slug,
      ).toBe(true)
      expect(product.length * more.blocks.length, slug).toBeGreaterThan(0)
      expect(htmlOf([...product, ...more.blocks]).replaceAll(/<[^>]+>/g, ''), slug).not.toMatch(/\*\*|`|\]\(/)
    }
  })

  it('link to screens that exist', async () => {
    const known = screens.flatMap(({ path, aliases = [] }) => (path === '*' ? [] : [path, ...aliases]))
    const paths = known.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
    const texts = Object.values(await articlesIn(language)).join('\n')
    const links = [...texts.matchAll(/\]\((\/[^)]+)\)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => link !== '/api/docs' && !paths.some((path) => path.test(link)))).toEqual([])
  })
})

it('screens name articles that exist', () => {
  const named = screens.flatMap(({ help }) => help ?? [])
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter((slug) => !slugs.some((one) => one === slug))).toEqual([])
})
