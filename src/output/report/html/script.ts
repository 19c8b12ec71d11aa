/** Everything can be read without it. */
export const script = `
const form = document.querySelector('nav form')
const shown = document.getElementById('shown')
const items = [...document.querySelectorAll('[data-filter]')]
const cards = [...document.querySelectorAll('details.card')]
const labels = { kind: 'any severity', op: 'any operation', aspect: 'any aspect', noun: 'any noun', since: 'new and known' }
for (const [name, label] of Object.entries(labels)) {
  const values = [...new Set(items.flatMap((item) => (item.dataset[name] || '').split('|')))].filter(Boolean)
  if (values.length < 2) continue
  values.sort(new Intl.Collator('en', { numeric: true }).compare)
  const select = document.createElement('select')
  select.name = name
  select.setAttribute('aria-label', label)
  select.append(new Option(label, ''), ...values.map((value) => new Option(value, value)))
  shown.before(select)
}
const facets = [...form.elements].filter((field) => field.name)
const texts = new Map()
const searchText = (item) => {
  if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase())
  return texts.get(item)
}
const chosen = () => facets.filter(({ value }) => value.trim() !== '').map(({ name, value }) => [name, value])
const hasFacet = (item, name, value) => (item.dataset[name] || '').split('|').includes(value)

function filter() {
  const words = form.elements.q.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const wanted = chosen().filter(([name]) => name !== 'q')
  for (const item of items) {
    const fits = wanted.every(([name, value]) => hasFacet(item, name, value))
    item.hidden = !fits || !words.every((word) => searchText(item).includes(word))
  }
  const active = words.length + wanted.length > 0
  for (const part of document.querySelectorAll('[data-part]')) {
    const own = items.filter((item) => part.contains(item))
    const left = own.filter((item) => !item.hidden).length
    part.hidden = active && own.length > 0 && left === 0
    const note = part.querySelector('[data-left]')
    if (note) note.textContent = active ? left + ' of ' + own.length + ' shown' : ''
    if (active && left > 0 && words.length > 0 && part.tagName === 'DETAILS') part.open = true
  }
  const all = items.filter((item) => !item.hidden).length
  shown.textContent = active ? (all === 0 ? 'nothing found' : all + ' found') : ''
}

let at = ''
function remember() {
  const state = new URLSearchParams(chosen()).toString()
  const hash = at + (state && '?' + state)
  history.replaceState(null, '', hash ? '#' + hash : location.pathname + location.search)
}
function recall() {
  const [id, state = ''] = location.hash.slice(1).split('?')
  const params = new URLSearchParams(state)
  for (const field of facets) field.value = params.get(field.name) || ''
  filter()
  let target = null
  try { target = document.getElementById(decodeURIComponent(id)) } catch {}
  if (!target) return
  at = id
  for (let part = target; part; part = part.parentElement) {
    if (part.tagName === 'DETAILS') part.open = true
    part.hidden = false
  }
  target.scrollIntoView()
}

function copy(card, what) {
  const source = card.querySelector('[data-text=' + what + ']')
  const address = location.href.split('#')[0] + '#' + encodeURIComponent(card.id)
  const text = what === 'link' ? address : source && source.textContent
  if (!text) return
  const done = (word) => { card.querySelector('[data-copied]').textContent = word }
  const write = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject()
  write.then(() => done('copied: ' + what), () => {
    if (!source) return done(address)
    for (let part = source; part !== card; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true
    getSelection().selectAllChildren(source)
    done('selected: ' + what)
  })
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-copy]')
  if (button) copy(button.closest('details.card'), button.dataset.copy)
  const card = event.target.closest('summary') && event.target.closest('summary').parentElement
  if (card && card.classList.contains('card')) { at = card.open ? '' : encodeURIComponent(card.id); remember() }
})
for (const tool of [form, ...document.querySelectorAll('.tools')]) tool.hidden = false
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('input', () => { filter(); remember() })
addEventListener('hashchange', recall)
recall()
let closed = []
addEventListener('beforeprint', () => {
  closed = cards.filter((card) => !card.open)
  for (const card of closed) card.open = true
})
addEventListener('afterprint', () => { for (const card of closed) card.open = false })
`
