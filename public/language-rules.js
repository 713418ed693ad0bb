new Intl.NumberFormat(name);
new Intl.DateTimeFormat(name);
new Intl.Collator(name);
postMessage('read');
