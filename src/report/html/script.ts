/** The one thing that needs JavaScript: a box that hides what does not hold the words typed. */
export const script = `
const box = document.getElementById('filter')
const shown = document.getElementById('shown')
const items = [...document.querySelectorAll('[data-filter]')]
box.closest('form').hidden = false
box.closest('form').addEventListener('submit', (event) => event.preventDefault())
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let left = 0
  for (const item of items) {
    const text = item.textContent.toLowerCase()
    item.hidden = !words.every((word) => text.includes(word))
    if (!item.hidden) left++
  }
  for (const group of document.querySelectorAll('.scenarios')) {
    const any = group.querySelector('[data-filter]:not([hidden])') !== null
    group.hidden = !any
    if (any && words.length > 0) group.open = true
  }
  shown.textContent = words.length > 0 ? left + ' of ' + items.length + ' entries' : ''
})
`
