/**
 * The script of the HTML report: filters, and the way from one problem to the next. It only hides what is there and moves the focus;
 * it makes no markup, so that no text of a change can become any. Without it the page reads in full.
 */
export const SCRIPT = `'use strict';
(() => {
  const form = document.getElementById('filters');
  const items = [...document.querySelectorAll('[data-d]')];
  const findings = items.filter(item => item.classList.contains('item'));
  const count = document.getElementById('count');
  const empty = document.getElementById('nothing');
  const texts = new Map();
  const textOf = item => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  };
  const apply = () => {
    const decisions = new Set([...form.querySelectorAll('[name=decision]:checked')].map(box => box.value));
    const guard = form.elements.guard.value;
    const agent = form.elements.agent.value;
    const words = form.elements.words.value.trim().toLowerCase();
    for (const item of items) {
      const { d, g, a } = item.dataset;
      item.hidden = !(
        decisions.has(d) &&
        (guard === '' || (' ' + g + ' ').includes(' ' + guard + ' ')) &&
        (agent === '' || a === agent) &&
        (words === '' || textOf(item).includes(words))
      );
    }
    const shown = findings.filter(item => !item.hidden).length;
    count.textContent = 'Showing ' + shown + ' of ' + findings.length + (findings.length === 1 ? ' finding' : ' findings');
    empty.hidden = shown > 0 || findings.length === 0;
  };
  const step = by => {
    const open = findings.filter(item => !item.hidden);
    if (open.length === 0) return;
    const at = open.indexOf(document.activeElement.closest('.item'));
    const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length;
    open[next].focus();
  };
  const reveal = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    if (target === null) return;
    for (let up = target; up !== null; up = up.parentElement) {
      if (up.tagName === 'DETAILS') up.open = true;
      up.hidden = false;
    }
  };
  form.hidden = false;
  if (matchMedia('(max-width: 58rem)').matches) document.getElementById('filter').open = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  document.getElementById('next').addEventListener('click', () => step(1));
  document.getElementById('previous').addEventListener('click', () => step(-1));
  document.addEventListener('keydown', event => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.code === 'KeyJ') step(1);
    else if (event.code === 'KeyK') step(-1);
    else return;
    event.preventDefault();
  });
  addEventListener('hashchange', reveal);
  apply();
  reveal();
})();`;
